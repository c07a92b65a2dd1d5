"""One module for each table: its generator, its schema and its data sheet. Only `course.datasets.making.registry` imports them."""
