package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
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
    private final InstanceRow instance;
    private @Nullable Map<Long, ExecutionRow> executions;
    private @Nullable Map<Long, VariableRow> variables;
    private @Nullable Map<Long, TaskRow> tasks;
    private @Nullable Map<Long, IdentityLinkRow> identityLinks;
    private @Nullable Map<Long, JobRow> jobs;

    Parts(InstanceRow instance) {
      this.instance = instance;
    }

    InstanceSnapshot snapshot() {
      return new InstanceSnapshot(
          instance,
          orEmpty(executions),
          orEmpty(variables),
          orEmpty(tasks),
          orEmpty(identityLinks),
          orEmpty(jobs));
    }

    private static <R> Map<Long, R> orEmpty(@Nullable Map<Long, R> rows) {
      return rows == null ? Map.of() : rows;
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
        parts.executions = with(parts.executions, row.id(), row);
      }
    }
  }

  public void variables(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      VariableRow row = reader.variable();
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.variables = with(parts.variables, row.id(), row);
      }
    }
  }

  public void tasks(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      TaskRow row = reader.task();
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.tasks = with(parts.tasks, row.id(), row);
      }
    }
  }

  public void identityLinks(ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      IdentityLinkRow row = reader.identityLink();
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.identityLinks = with(parts.identityLinks, row.id(), row);
      }
    }
  }

  public void jobs(JobRow.State state, ResultSet rows) throws SQLException {
    RowReader reader = new RowReader(rows);
    while (reader.next()) {
      JobRow row = reader.job(state);
      Parts parts = instances.get(row.instanceId());
      if (parts != null) {
        parts.jobs = with(parts.jobs, row.id(), row);
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

  private static <R> Map<Long, R> with(@Nullable Map<Long, R> rows, long id, R row) {
    Map<Long, R> to = rows == null ? new HashMap<>() : rows;
    to.put(id, row);
    return to;
  }
}
