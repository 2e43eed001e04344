package io.turgo.engine.monitoring;

/**
 * What there is of one version of a process now.
 *
 * @param instances that run, suspended ones included
 * @param deadLetterJobs jobs of it without attempts left
 */
public record ProcessDefinitionStatistics(
    String processDefinitionId, CappedCount instances, CappedCount deadLetterJobs) {}
