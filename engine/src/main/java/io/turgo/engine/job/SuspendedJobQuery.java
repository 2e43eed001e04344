package io.turgo.engine.job;

/** Finds jobs of suspended process instances. */
public interface SuspendedJobQuery extends BaseJobQuery<SuspendedJobQuery> {}
