"""The figures that recur in the lessons: each function takes data, draws on Axes and returns them.

Every figure has labels with units, colours that colour-blind people tell apart, and tells nothing by colour alone.
`show` displays one with the text that a screen reader reads out.
"""

from course.plotting.bar_charts import bars, before_after
from course.plotting.classes import class_sizes
from course.plotting.clusters import clusters
from course.plotting.curves import risk_utility, uniqueness_curve
from course.plotting.densities import densities
from course.plotting.encryption import key_costs
from course.plotting.exchanges import exchange
from course.plotting.histograms import fitted, histogram
from course.plotting.learning import learning_curves
from course.plotting.maps import category_map
from course.plotting.marginals import correlation_change, marginals
from course.plotting.pictures import show
from course.plotting.reconstructions import reconstruction
from course.plotting.rotation import rotation
from course.plotting.tradeoffs import epsilon_slider, tradeoff
from course.plotting.trees import tree

__all__ = [
    "bars",
    "before_after",
    "category_map",
    "class_sizes",
    "clusters",
    "correlation_change",
    "densities",
    "epsilon_slider",
    "exchange",
    "fitted",
    "histogram",
    "key_costs",
    "learning_curves",
    "marginals",
    "reconstruction",
    "risk_utility",
    "rotation",
    "show",
    "tradeoff",
    "tree",
    "uniqueness_curve",
]
