package io.turgo.bench.chaos;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Attempts that jobs have lost, and whether they may have. Triggers on the tables of jobs note each
 * row that is written with fewer attempts than jobs begin with; nothing else would see them all.
 */
final class Burnt {
  /** Attempts that a job begins with. */
  static final int ATTEMPTS = 3;

  private static final long NOTED_AFTER_MILLIS = 1_000;

  private static final List<String> TABLES = List.of("job", "timer_job", "dead_letter_job");

  private Burnt() {}

  /** One attempt less. */
  record Attempt(
      long at,
      long job,
      long instance,
      String activity,
      int left,
      String message,
      Verdict verdict) {
    boolean isAllowed() {
      return verdict != Verdict.WITHOUT_REASON;
    }

    @Override
    public String toString() {
      return "job %d of activity %s of instance %d had %d attempts left at %tT.%<tL: %s"
          .formatted(job, activity, instance, left, at, message);
    }
  }

  /** Why an attempt was counted. */
  enum Verdict {
    /** User code failed, by order. */
    USER_CODE,
    /**
     * The node that ran it died, stood still for longer than its lease, or was the only one that
     * could not reach the server for so long, after a second of it.
     */
    NODE_LOST,
    WITHOUT_REASON
  }

  /** Installs the triggers, once the tables are there. */
  static void install(Cluster cluster) {
    List<String> statements = new ArrayList<>();
    statements.add(
        """
        CREATE TABLE chaos_burnt (at bigint, job_id bigint, instance_id bigint, activity_id text,
          retries integer, message text)
        """);
    statements.add(
        """
        CREATE FUNCTION chaos_note_burnt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
          SET search_path = turgo_engine, public AS $$
        BEGIN
          INSERT INTO chaos_burnt VALUES (extract(epoch FROM clock_timestamp()) * 1000, NEW.id,
            NEW.instance_id, NEW.activity_id, NEW.retries, NEW.exception_message);
          RETURN NULL;
        END $$
        """);
    for (String table : TABLES) {
      statements.add(
          """
          CREATE TRIGGER chaos_burnt AFTER INSERT OR UPDATE ON %s
          FOR EACH ROW WHEN (NEW.retries < %d) EXECUTE FUNCTION chaos_note_burnt()
          """
              .formatted(cluster.table(table), ATTEMPTS));
    }
    cluster.execute(statements.toArray(String[]::new));
  }

  /** All attempts that were counted, each once, though its job was written several times since. */
  static List<Attempt> read(Cluster cluster) throws SQLException {
    Map<String, Attempt> attempts = new HashMap<>();
    try (Connection connection = cluster.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM chaos_burnt ORDER BY at")) {
      while (rows.next()) {
        long at = rows.getLong("at");
        long instance = rows.getLong("instance_id");
        String activity = rows.getString("activity_id");
        String message = String.valueOf(rows.getString("message"));
        Attempt attempt =
            new Attempt(
                at,
                rows.getLong("job_id"),
                instance,
                activity,
                rows.getInt("retries"),
                message,
                verdict(cluster, at, instance + " " + activity, activity, message));
        attempts.putIfAbsent(attempt.job() + " " + attempt.left(), attempt);
      }
    }
    return attempts.values().stream()
        .sorted((one, other) -> Long.compare(one.at(), other.at()))
        .toList();
  }

  private static Verdict verdict(
      Cluster cluster, long at, String key, String activity, String message) {
    if ((ChaosCode.FAIL_BY_ORDER.contains(activity) && !activity.equals("killed"))
        || cluster.ledger().threw(key, at)
        || message.contains("OutOfMemoryError")
        || message.contains("heap space")) {
      return Verdict.USER_CODE;
    }
    long lease = cluster.settings().lease().toMillis();
    for (ChaosLedger.Run run : cluster.ledger().runs(key)) {
      // Its death comes after a second of the job, and no later than the count.
      if (run.at() <= at
          && cluster.ledger().lost(run.life(), run.at() + NOTED_AFTER_MILLIS, at, lease)) {
        return Verdict.NODE_LOST;
      }
    }
    return Verdict.WITHOUT_REASON;
  }
}
