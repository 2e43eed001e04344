package io.turgo.engine.query.survey;

import io.turgo.engine.history.HistoricActivityStatistics;
import io.turgo.engine.history.HistoricProcessStatistics;
import io.turgo.engine.query.select.Reads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Looks over what history has of a definition: how often elements were done and how long it took.
 * Of a long history the newest instances, and the first of their activities, are looked at.
 */
public final class HistorySurvey {
  /** How many instances are looked at. */
  static final int MOST_INSTANCES = 5_000;

  /** How many activities of those. */
  static final int MOST_ACTIVITIES = 100_000;

  private static final String INSTANCES =
      """
      SELECT id FROM turgo_h_instance
      WHERE definition_id = :id AND started_at >= ? AND started_at < ?
      ORDER BY started_at DESC LIMIT :most
      """
          .replace(":most", String.valueOf(MOST_INSTANCES + 1));

  private static final String ACTIVITIES =
      """
      SELECT activity_id, started_at, ended_at FROM turgo_h_activity
      WHERE instance_id IN (:ids) AND activity_type <> 'sequenceFlow' LIMIT :most
      """;

  private static final int IDS_AT_A_TIME = 500;

  private final Reads reads;

  public HistorySurvey(Reads reads) {
    this.reads = reads;
  }

  /** Of one element, while it is looked at. */
  private static final class Figures {
    private long count;
    private int finished;
    private long[] millis = new long[16];

    /** Answers whether it is over. */
    boolean add(long startedAt, @Nullable Long endedAt) {
      count++;
      if (endedAt == null) {
        return false;
      }
      if (finished == millis.length) {
        millis = Arrays.copyOf(millis, 2 * finished);
      }
      millis[finished++] = Math.max(0, endedAt - startedAt);
      return true;
    }

    HistoricActivityStatistics statistics(String activityId) {
      long[] sorted = Arrays.copyOf(millis, finished);
      Arrays.sort(sorted);
      long total = Arrays.stream(sorted).sum();
      long mean = finished == 0 ? 0 : total / finished;
      // The smallest that 95 of 100 do not exceed.
      long percentile = finished == 0 ? 0 : sorted[(95 * finished + 99) / 100 - 1];
      return new HistoricActivityStatistics(
          activityId,
          count,
          finished,
          Duration.ofMillis(total),
          Duration.ofMillis(mean),
          Duration.ofMillis(percentile));
    }
  }

  /**
   * The elements of a definition in the order of their ids.
   *
   * @param from instances that were started then or later, in epoch milliseconds
   * @param to and before then
   */
  public HistoricProcessStatistics of(long definitionId, long from, long to) {
    List<String> newest =
        PlainSelect.fetch(
            reads,
            INSTANCES.replace(":id", Long.toString(definitionId)),
            row -> row.getString("id"),
            from,
            to);
    boolean more = newest.size() > MOST_INSTANCES;
    List<String> ids = newest.subList(0, Math.min(newest.size(), MOST_INSTANCES));
    Map<String, Figures> figures = new TreeMap<>();
    int seen = 0;
    int looked = 0;
    while (looked < ids.size() && seen < MOST_ACTIVITIES) {
      List<String> some = ids.subList(looked, Math.min(ids.size(), looked + IDS_AT_A_TIME));
      looked += some.size();
      String statement =
          ACTIVITIES
              .replace(":ids", String.join(", ", some))
              .replace(":most", String.valueOf(MOST_ACTIVITIES - seen));
      seen +=
          PlainSelect.fetch(
                  reads,
                  statement,
                  row ->
                      figures
                          .computeIfAbsent(row.getString("activity_id"), id -> new Figures())
                          .add(row.getLong("started_at"), PlainSelect.optional(row, "ended_at")))
              .size();
    }
    List<HistoricActivityStatistics> activities = new ArrayList<>();
    figures.forEach((id, found) -> activities.add(found.statistics(id)));
    return new HistoricProcessStatistics(
        Long.toString(definitionId),
        looked,
        more || looked < ids.size() || seen == MOST_ACTIVITIES,
        activities);
  }
}
