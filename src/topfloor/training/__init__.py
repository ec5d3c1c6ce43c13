"""Training: a learned judgement from nothing but matches against oneself."""

from topfloor.training.generations import Report, Stage, Trained, train
from topfloor.training.plan import Plan

__all__ = ["Plan", "Report", "Stage", "Trained", "train"]
