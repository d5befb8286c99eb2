//! Campaigns: random nights through every system, in parallel.
