package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Rows;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the rows of a page of instances together, one result after the other; the instances' own
 * come first.
 */
public final class Snapshots {
  private final Map<Long, Parts> instances = new LinkedHashMap<>();

  /** What has been read of one instance. */
  private static final class Parts {
    private final InstanceRow instance;
    private final List<ExecutionRow> executions = new ArrayList<>(0);
    private final List<VariableRow> variables = new ArrayList<>(0);
    private final List<TaskRow> tasks = new ArrayList<>(0);
    private final List<IdentityLinkRow> identityLinks = new ArrayList<>(0);
    private final List<JobRow> jobs = new ArrayList<>(0);
    private final List<EventSubscriptionRow> subscriptions = new ArrayList<>(0);

    Parts(InstanceRow instance) {
      this.instance = instance;
    }

    InstanceSnapshot snapshot() {
      return new InstanceSnapshot(
          instance,
          Rows.of(executions),
          Rows.of(variables),
          Rows.of(tasks),
          Rows.of(identityLinks),
          Rows.of(jobs),
          Rows.of(subscriptions));
    }
  }

  public void instances(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      InstanceRow row = reader.instance();
      instances.put(row.id(), new Parts(row));
    }
  }

  public void executions(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      ExecutionRow row = reader.execution();
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.executions.add(row);
      }
    }
  }

  public void variables(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      VariableRow row = reader.variable();
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.variables.add(row);
      }
    }
  }

  public void tasks(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      TaskRow row = reader.task();
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.tasks.add(row);
      }
    }
  }

  public void identityLinks(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      IdentityLinkRow row = reader.identityLink();
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.identityLinks.add(row);
      }
    }
  }

  public void jobs(JobRow.State state, ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      JobRow row = reader.job(state);
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.jobs.add(row);
      }
    }
  }

  public void subscriptions(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      EventSubscriptionRow row = reader.subscription();
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.subscriptions.add(row);
      }
    }
  }

  /** The instances whose own row was there. */
  public List<InstanceSnapshot> all() {
    List<InstanceSnapshot> all = new ArrayList<>(instances.size());
    for (Parts parts : instances.values()) {
      all.add(parts.snapshot());
    }
    return all;
  }
}
