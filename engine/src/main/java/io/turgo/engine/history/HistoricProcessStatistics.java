package io.turgo.engine.history;

import io.turgo.engine.annotation.Experimental;
import java.util.List;

/**
 * What history has of the elements of one version of a process.
 *
 * @param processDefinitionId the id of that version
 * @param instances whose activities were counted: those that were started within the wanted time
 * @param atLeast whether only the newest instances or activities were counted, because there are
 *     more
 * @param activities one for each element that was begun; copied
 * @since 0.1.0
 */
@Experimental
public record HistoricProcessStatistics(
    String processDefinitionId,
    int instances,
    boolean atLeast,
    List<HistoricActivityStatistics> activities) {
  /** Copies the list of activities. */
  public HistoricProcessStatistics {
    activities = List.copyOf(activities);
  }
}
