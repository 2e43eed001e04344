package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * What there is of one version of a process now.
 *
 * @param processDefinitionId the id of the version
 * @param instances that run, suspended ones included
 * @param deadLetterJobs jobs of it without attempts left
 * @since 0.1.0
 */
@Experimental
public record ProcessDefinitionStatistics(
    String processDefinitionId, CappedCount instances, CappedCount deadLetterJobs) {}
