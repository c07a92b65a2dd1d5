"""Code that the course needs to run in a browser, where Python runs as Pyodide and there's no server. An installed
course never imports this package.
"""
