package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows column by column, in the order of the record's components: a select list that is read
 * here names its columns in that order.
 */
public final class RowReader {
  /** How many columns the facts of an instance are. */
  private static final int FACTS = 8;

  private final ResultSet rows;
  private int column;

  public RowReader(ResultSet rows) {
    this.rows = rows;
  }

  /** Goes to the next row. */
  public boolean next() throws SQLException {
    column = 0;
    return rows.next();
  }

  public long int8() throws SQLException {
    return rows.getLong(++column);
  }

  /** A number that has no meaning where the column is null, which another one says. */
  private long int8OrZero() throws SQLException {
    return rows.getLong(++column);
  }

  public @Nullable Long int8OrNull() throws SQLException {
    long value = rows.getLong(++column);
    return rows.wasNull() ? null : value;
  }

  public int int4() throws SQLException {
    return rows.getInt(++column);
  }

  public @Nullable Integer int4OrNull() throws SQLException {
    int value = rows.getInt(++column);
    return rows.wasNull() ? null : value;
  }

  public boolean bool() throws SQLException {
    return rows.getBoolean(++column);
  }

  /** A text that the schema declares NOT NULL. */
  public String text() throws SQLException {
    String value = rows.getString(++column);
    if (value == null) {
      throw new IllegalStateException("Expected a text in column " + column + ", but found null");
    }
    return value;
  }

  public @Nullable String textOrNull() throws SQLException {
    return rows.getString(++column);
  }

  public byte[] bytes() throws SQLException {
    return rows.getBytes(++column);
  }

  public InstanceRow instance() throws SQLException {
    return new InstanceRow(
        int8(),
        int8(),
        Tables.aggregateKindNamed(text()),
        int8OrZero(),
        int4(),
        int8(),
        textOrNull(),
        textOrNull(),
        textOrNull(),
        int8(),
        bool(),
        facts(),
        caller());
  }

  private @Nullable InstanceCaller caller() throws SQLException {
    Long instanceId = int8OrNull();
    Long executionId = int8OrNull();
    Long definitionId = int8OrNull();
    String activityId = textOrNull();
    Long depth = int8OrNull();
    return instanceId == null
        ? null
        : new InstanceCaller(
            instanceId,
            Objects.requireNonNull(executionId),
            Objects.requireNonNull(definitionId),
            Objects.requireNonNull(activityId),
            Objects.requireNonNull(depth).intValue());
  }

  /** Whether there are any, then the facts themselves. */
  private @Nullable InstanceFacts facts() throws SQLException {
    if (!bool()) {
      column += FACTS;
      return null;
    }
    return new InstanceFacts(
        textOrNull(),
        int8OrNull(),
        int8OrNull(),
        textOrNull(),
        textOrNull(),
        textOrNull(),
        textOrNull(),
        textOrNull());
  }

  public ExecutionRow execution() throws SQLException {
    return new ExecutionRow(
        int8(), int8(), int8(), text(), Tables.executionKindNamed(text()), int8(), textOrNull());
  }

  public VariableRow variable() throws SQLException {
    long id = int8();
    long instanceId = int8();
    long executionId = int8();
    String name = text();
    VariableRow.Hidden hidden = hidden();
    return new VariableRow(id, instanceId, executionId, name, value(), hidden);
  }

  private VariableRow.@Nullable Hidden hidden() throws SQLException {
    Long jobId = int8OrNull();
    Long bodyId = int8OrNull();
    int aggregation = int4();
    int legNumber = int4();
    if (jobId != null) {
      return new VariableRow.Brought(jobId);
    }
    return bodyId == null ? null : new VariableRow.Gathered(bodyId, aggregation, legNumber);
  }

  public TaskRow task() throws SQLException {
    return new TaskRow(
        int8(),
        int8(),
        int8OrZero(),
        int8OrZero(),
        text(),
        new TaskProperties(
            textOrNull(),
            textOrNull(),
            textOrNull(),
            textOrNull(),
            int4(),
            int8OrNull(),
            int8OrNull(),
            textOrNull(),
            textOrNull(),
            int8OrNull(),
            textOrNull(),
            textOrNull()),
        int8(),
        new TaskProgress(
            textOrNull(),
            int8OrNull(),
            textOrNull(),
            int8OrNull(),
            textOrNull(),
            int8OrNull(),
            textOrNull()));
  }

  public IdentityLinkRow identityLink() throws SQLException {
    return new IdentityLinkRow(int8(), int8(), int8(), int8(), text(), textOrNull(), textOrNull());
  }

  public EventSubscriptionRow subscription() throws SQLException {
    return new EventSubscriptionRow(
        int8(),
        int8(),
        int8(),
        int8(),
        text(),
        Tables.subscriptionKindOf(text()),
        textOrNull(),
        bool(),
        int8OrNull(),
        textOrNull(),
        text(),
        int8());
  }

  /** Jobs that may run now: each row says first whether it is ready, or a timer that is due. */
  public static List<JobRow> jobsToRun(PreparedStatement read) throws SQLException {
    try (ResultSet rows = read.executeQuery()) {
      List<JobRow> jobs = new ArrayList<>();
      RowReader reader = new RowReader(rows);
      while (reader.next()) {
        jobs.add(reader.job(reader.bool() ? JobRow.State.READY : JobRow.State.TIMER));
      }
      return jobs;
    }
  }

  /** A job; the state is the table that was asked, of which turgo_external_job has two more. */
  public JobRow job(JobRow.State state) throws SQLException {
    long id = int8();
    JobRow.Kind kind = Tables.jobKindNamed(text());
    int shard = int4();
    JobRow.Location location = new JobRow.Location(int8(), int8(), int8OrZero(), text(), shard);
    JobRow.Dispatch dispatch = JobRow.Dispatch.of(bool(), int4(), textOrNull(), textOrNull());
    int retries = int4();
    Long dueAt = int8OrNull();
    JobPayload payload = JobPayloadCodec.read(kind, textOrNull());
    return new JobRow(
        id,
        state,
        payload,
        location,
        dispatch,
        retries,
        dueAt,
        int8(),
        int8(),
        JobRow.Failure.of(textOrNull(), textOrNull()),
        textOrNull(),
        state == JobRow.State.EXTERNAL ? new JobRow.Outside(text(), textOrNull()) : null);
  }

  /**
   * The columns type, long_value, double_value, text_value, bytes_value, deferred. SQLite has no
   * NaN and keeps it as null, which no other double is.
   */
  public VariableValue value() throws SQLException {
    VariableType type = VariableType.of(text());
    Long longValue = int8OrNull();
    double number = rows.getDouble(++column);
    Double doubleValue = rows.wasNull() ? null : (Double) number;
    if (doubleValue == null
        && (type.equals(VariableType.DOUBLE) || type.equals(VariableType.FLOAT))) {
      doubleValue = Double.NaN;
    }
    String textValue = textOrNull();
    byte[] bytesValue = rows.getBytes(++column);
    return new VariableValue(type, longValue, doubleValue, textValue, bytesValue, bool());
  }
}
