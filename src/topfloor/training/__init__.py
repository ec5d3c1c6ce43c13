"""Training: a learned judgement from nothing but matches against oneself, and what is measured of it."""

from topfloor.training.blends import Blend
from topfloor.training.generations import Report, Stage, Trained, train
from topfloor.training.plan import Plan
from topfloor.training.tuning import Tuned, Tuning, tune

__all__ = ["Blend", "Plan", "Report", "Stage", "Trained", "Tuned", "Tuning", "train", "tune"]
