package io.turgo.engine.job;

/**
 * Finds jobs that may run now.
 *
 * @since 0.1.0
 */
public interface JobQuery extends BaseJobQuery<JobQuery, Job> {}
