package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceFactsRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Relocation;
import io.turgo.engine.instance.Rows;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the rows of a page of instances together, one result after the other; the instances' own
 * come first.
 */
public final class Snapshots {
  private final Map<Long, Parts> instances = new LinkedHashMap<>();

  /** What has been read of one instance. */
  private static final class Parts {
    private @Nullable InstanceRow instance;
    private final List<ExecutionRow> executions = new ArrayList<>(0);
    private final List<VariableRow> variables = new ArrayList<>(0);
    private final List<TaskRow> tasks = new ArrayList<>(0);
    private final List<IdentityLinkRow> identityLinks = new ArrayList<>(0);
    private final List<JobRow> jobs = new ArrayList<>(0);
    private final List<EventSubscriptionRow> subscriptions = new ArrayList<>(0);

    InstanceSnapshot snapshot(InstanceRow own) {
      return new InstanceSnapshot(
          own,
          Rows.of(executions),
          Rows.of(variables),
          Rows.of(tasks),
          Rows.of(identityLinks),
          Rows.of(jobs),
          Rows.of(subscriptions));
    }
  }

  /** The instances themselves, each row with its facts behind it. */
  public void instances(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      InstanceRow row = reader.read(Tables.INSTANCE);
      InstanceFactsRow facts = reader.readOrNull(Tables.INSTANCE_FACTS);
      of(row.id()).instance = facts == null ? row : row.withFacts(facts.facts());
    }
  }

  /** What belongs to them in one of {@link Tables#BELOW_INSTANCE}. */
  public void below(ReadTable<?> table, ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      switch (reader.read(table)) {
        case ExecutionRow row -> of(row.instanceId()).executions.add(row);
        case VariableRow row -> of(row.instanceId()).variables.add(row);
        case TaskRow row -> of(row.instanceId()).tasks.add(row);
        case IdentityLinkRow row -> of(row.instanceId()).identityLinks.add(row);
        case EventSubscriptionRow row -> of(row.instanceId()).subscriptions.add(row);
        case JobRow row -> of(row.instanceId()).jobs.add(row);
        case InstanceRow row -> throw notBelow(table);
        case InstanceFactsRow row -> throw notBelow(table);
        case HistoryRow row -> throw notBelow(table);
        case Relocation row -> throw notBelow(table);
      }
    }
  }

  private static IllegalArgumentException notBelow(Table<?> table) {
    return new IllegalArgumentException("Rows of " + table.name() + " are not loaded by instance");
  }

  private Parts of(long instanceId) {
    return instances.computeIfAbsent(instanceId, id -> new Parts());
  }

  /** The instances whose own row was there. */
  public List<InstanceSnapshot> all() {
    List<InstanceSnapshot> all = new ArrayList<>(instances.size());
    for (Parts parts : instances.values()) {
      if (parts.instance != null) {
        all.add(parts.snapshot(parts.instance));
      }
    }
    return all;
  }
}
