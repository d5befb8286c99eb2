//! Random nights: one builder, many choosers.
