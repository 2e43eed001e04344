package io.turgo.engine.history;

import io.turgo.engine.annotation.Experimental;
import java.time.Duration;

/**
 * What history has of one element of a process.
 *
 * @param activityId the id attribute of the element
 * @param count how often it was begun
 * @param finished how often it was left; the durations are those
 * @param total of all durations
 * @param mean of them, zero if there are none
 * @param percentile95 19 of 20 took no longer
 * @since 0.1.0
 */
@Experimental
public record HistoricActivityStatistics(
    String activityId,
    long count,
    long finished,
    Duration total,
    Duration mean,
    Duration percentile95) {}
