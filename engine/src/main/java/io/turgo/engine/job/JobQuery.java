package io.turgo.engine.job;

/** Finds jobs that may run now. */
public interface JobQuery extends BaseJobQuery<JobQuery, Job> {}
