package io.turgo.engine.instance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A process instance while one unit of work changes it: a committed snapshot below, the unit's
 * changes above. Owned by one thread at a time.
 *
 * <p>It only remembers; what a change means is the interpreter's business. An instance whose row is
 * removed is over, and so is everything below it.
 */
public final class InstanceState {
  private final long id;
  private final @Nullable InstanceSnapshot base;
  private @Nullable InstanceRow instance;
  private final long definitionEpoch;
  private final RowMap<ExecutionRow> executions;
  private final RowMap<VariableRow> variables;
  private final RowMap<TaskRow> tasks;
  private final RowMap<IdentityLinkRow> identityLinks;
  private final RowMap<JobRow> jobs;
  private final Map<HistoryKey, HistoryRow> historyInserts;
  private final Map<HistoryKey, HistoryRow> historyUpdates;
  private final Map<HistoryKey, HistoryRow> historyDeletes = new HashMap<>(0);
  private @Nullable TransientVariables transients;

  private record HistoryKey(Class<?> table, long id) {}

  private InstanceState(
      long id,
      @Nullable InstanceSnapshot base,
      @Nullable InstanceRow instance,
      long definitionEpoch,
      RowMap<ExecutionRow> executions,
      RowMap<VariableRow> variables,
      RowMap<TaskRow> tasks,
      RowMap<IdentityLinkRow> identityLinks,
      RowMap<JobRow> jobs,
      Map<HistoryKey, HistoryRow> historyInserts,
      Map<HistoryKey, HistoryRow> historyUpdates) {
    this.id = id;
    this.base = base;
    this.instance = instance;
    this.definitionEpoch = definitionEpoch;
    this.executions = executions;
    this.variables = variables;
    this.tasks = tasks;
    this.identityLinks = identityLinks;
    this.jobs = jobs;
    this.historyInserts = historyInserts;
    this.historyUpdates = historyUpdates;
  }

  /** The state of a committed instance, nothing changed yet. */
  public static InstanceState of(InstanceSnapshot base) {
    return new InstanceState(
        base.id(),
        base,
        base.instance(),
        InstanceChanges.ANY_EPOCH,
        new RowMap<>(base.executions()),
        new RowMap<>(base.variables()),
        new RowMap<>(base.tasks()),
        new RowMap<>(base.identityLinks()),
        new RowMap<>(base.jobs()),
        new HashMap<>(),
        new HashMap<>());
  }

  /**
   * The state of an instance that is being started.
   *
   * @param definitionEpoch see {@link InstanceChanges#definitionEpoch}
   */
  public static InstanceState started(InstanceRow instance, long definitionEpoch) {
    return new InstanceState(
        instance.id(),
        null,
        instance,
        definitionEpoch,
        new RowMap<>(Rows.empty()),
        new RowMap<>(Rows.empty()),
        new RowMap<>(Rows.empty()),
        new RowMap<>(Rows.empty()),
        new RowMap<>(Rows.empty()),
        new HashMap<>(),
        new HashMap<>());
  }

  /** An independent copy with the same base and the same changes. */
  public InstanceState fork() {
    InstanceState copy =
        new InstanceState(
            id,
            base,
            instance,
            definitionEpoch,
            executions.fork(),
            variables.fork(),
            tasks.fork(),
            identityLinks.fork(),
            jobs.fork(),
            new HashMap<>(historyInserts),
            new HashMap<>(historyUpdates));
    copy.historyDeletes.putAll(historyDeletes);
    copy.transients = transients == null ? null : transients.fork();
    return copy;
  }

  /** The snapshot that this state was made from; null for an instance that is being started. */
  public @Nullable InstanceSnapshot base() {
    return base;
  }

  public boolean isEnded() {
    return instance == null;
  }

  /** The instance's row; fails once it has ended. */
  public InstanceRow instance() {
    if (instance == null) {
      throw new IllegalStateException("The instance has ended in this unit");
    }
    return instance;
  }

  public long id() {
    return id;
  }

  /** The rev that the instance has once this unit is committed. */
  public long nextRev() {
    return base == null ? 1 : base.rev() + 1;
  }

  public void updateInstance(InstanceRow row) {
    instance = row;
  }

  /** Ends the instance: its row goes, with every row below it that is left. */
  public void endInstance() {
    instance = null;
    for (ExecutionRow row : executions.values()) {
      executions.remove(row.id());
    }
    for (VariableRow row : variables.values()) {
      variables.remove(row.id());
    }
    for (TaskRow row : tasks.values()) {
      tasks.remove(row.id());
    }
    for (IdentityLinkRow row : identityLinks.values()) {
      identityLinks.remove(row.id());
    }
    for (JobRow row : jobs.values()) {
      jobs.remove(row.id());
    }
  }

  public @Nullable ExecutionRow execution(long id) {
    return executions.get(id);
  }

  public void put(ExecutionRow row) {
    executions.put(row);
  }

  public void removeExecution(long id) {
    executions.remove(id);
  }

  /** Executions directly below an execution or the instance, oldest first. */
  public List<ExecutionRow> children(long parentId) {
    return where(executions, row -> row.parentId() == parentId);
  }

  public List<ExecutionRow> executions() {
    return where(executions, row -> true);
  }

  /** The variable of exactly that scope. */
  public @Nullable VariableRow variable(long executionId, String name) {
    Finder<VariableRow> finder =
        new Finder<>(row -> row.executionId() == executionId && row.name().equals(name));
    variables.forEach(finder::offer);
    return finder.found;
  }

  /** The variable that an execution sees under a name: its own, or that of the nearest scope. */
  public @Nullable VariableRow visibleVariable(long executionId, String name) {
    long scope = executionId;
    while (true) {
      VariableRow row = variable(scope, name);
      if (row != null) {
        return row;
      }
      ExecutionRow execution = executions.get(scope);
      if (execution == null) {
        return null;
      }
      scope = execution.parentId();
    }
  }

  /**
   * The variables that can be seen from an execution, the instance or a task, by name; those of
   * inner scopes hide those of outer ones.
   *
   * @param local only those of that scope itself
   */
  public Map<String, VariableRow> variablesFrom(long scopeId, boolean local) {
    Map<String, VariableRow> seen = new LinkedHashMap<>();
    variables(scopeId).forEach(row -> seen.put(row.name(), row));
    TaskRow task = tasks.get(scopeId);
    ExecutionRow execution = executions.get(task == null ? scopeId : task.executionId());
    if (task != null && !local && execution != null) {
      variables(execution.id()).forEach(row -> seen.putIfAbsent(row.name(), row));
    }
    while (!local && execution != null) {
      long outer = execution.parentId();
      variables(outer).forEach(row -> seen.putIfAbsent(row.name(), row));
      execution = executions.get(outer);
    }
    return seen;
  }

  /** Whether an id is that of the instance, of one of its executions or of one of its tasks. */
  public boolean hasScope(long scopeId) {
    return scopeId == id || executions.get(scopeId) != null || tasks.get(scopeId) != null;
  }

  public List<VariableRow> variables(long executionId) {
    return where(variables, row -> row.executionId() == executionId);
  }

  public List<VariableRow> variables() {
    return where(variables, row -> true);
  }

  public void put(VariableRow row) {
    variables.put(row);
  }

  public void removeVariable(long id) {
    variables.remove(id);
  }

  /**
   * The transient variables of exactly that scope: they belong to the command that is stepped, hide
   * stored ones of the same scope and are never stored.
   */
  public Map<String, @Nullable Object> transientVariables(long scope) {
    return transients == null ? Map.of() : transients.of(scope);
  }

  /** Whether the command that is stepped has had a transient variable. */
  public boolean hasTransientVariables() {
    return transients != null;
  }

  public void setTransientVariable(long scope, String name, @Nullable Object value) {
    if (transients == null) {
      transients = new TransientVariables();
    }
    transients.set(scope, name, value);
  }

  public void removeTransientVariable(long scope, String name) {
    if (transients != null) {
      transients.remove(scope, name);
    }
  }

  /** Forgets all transient variables, before the next command is stepped. */
  public void forgetTransientVariables() {
    transients = null;
  }

  public @Nullable TaskRow task(long id) {
    return tasks.get(id);
  }

  public List<TaskRow> tasksOf(long executionId) {
    return where(tasks, row -> row.executionId() == executionId);
  }

  public List<TaskRow> tasks() {
    return where(tasks, row -> true);
  }

  public void put(TaskRow row) {
    tasks.put(row);
  }

  /** Removes a task with its identity links. */
  public void removeTask(long id) {
    tasks.remove(id);
    for (IdentityLinkRow link : where(identityLinks, row -> row.taskId() == id)) {
      identityLinks.remove(link.id());
    }
  }

  public void put(IdentityLinkRow row) {
    identityLinks.put(row);
  }

  public void removeIdentityLink(long id) {
    identityLinks.remove(id);
  }

  public List<IdentityLinkRow> identityLinks(long taskId) {
    return where(identityLinks, row -> row.taskId() == taskId);
  }

  public @Nullable JobRow job(long id) {
    return jobs.get(id);
  }

  public List<JobRow> jobsOf(long executionId) {
    return where(jobs, row -> row.executionId() == executionId);
  }

  public List<JobRow> jobs() {
    return where(jobs, row -> true);
  }

  /** Whether there is a job of a kind; cheaper than to list them. */
  public boolean hasJob(Predicate<JobRow> kind) {
    return jobs.any(kind);
  }

  public void put(JobRow row) {
    jobs.put(row);
  }

  /** Removes a job with the variables that it brings. */
  public void removeJob(long id) {
    JobRow job = jobs.get(id);
    jobs.remove(id);
    if (job != null && job.kind().bringsVariables()) {
      variables(job.scopeOfBrought()).forEach(row -> variables.remove(row.id()));
    }
  }

  /** A history row that starts here. */
  public void record(HistoryRow row) {
    historyInserts.put(new HistoryKey(row.getClass(), row.id()), row);
  }

  /** A history row that began in an earlier unit and changes here. */
  public void revise(HistoryRow row) {
    historyUpdates.put(new HistoryKey(row.getClass(), row.id()), row);
  }

  /** Takes a history row away, whether it began in this unit or in an earlier one. */
  public void erase(HistoryRow row) {
    HistoryKey key = new HistoryKey(row.getClass(), row.id());
    historyUpdates.remove(key);
    if (historyInserts.remove(key) == null) {
      historyDeletes.put(key, row);
    }
  }

  /** The row of that table and id if it starts in this unit, to be replaced by a fuller one. */
  public <H extends HistoryRow> @Nullable H recordedHere(Class<H> table, long id) {
    return table.cast(historyInserts.get(new HistoryKey(table, id)));
  }

  /** What the database has to do so that it holds this state. */
  public InstanceChanges changes() {
    List<Row> inserts = new ArrayList<>();
    List<Row> updates = new ArrayList<>();
    List<Row> deletes = new ArrayList<>();
    InstanceRow now = instance;
    if (base == null) {
      if (now != null) {
        inserts.add(now.withRev(1));
      }
    } else if (now == null) {
      deletes.add(base.instance());
    } else {
      updates.add(now.withRev(base.rev() + 1));
    }
    addFacts(inserts, updates, deletes);
    RowMap.Difference<Row> sort =
        (before, after) -> {
          if (before == null) {
            inserts.add(java.util.Objects.requireNonNull(after));
          } else if (after == null) {
            deletes.add(before);
          } else {
            updates.add(after);
          }
        };
    executions.differences(sort::accept);
    variables.differences(sort::accept);
    tasks.differences(sort::accept);
    identityLinks.differences(sort::accept);
    jobs.differences((before, after) -> {
      if (before != null && after != null && before.state() != after.state()) {
        deletes.add(before);
        inserts.add(after);
      } else {
        sort.accept(before, after);
      }
    });
    inserts.addAll(historyInserts.values());
    updates.addAll(historyUpdates.values());
    deletes.addAll(historyDeletes.values());
    return new InstanceChanges(
        id,
        base == null ? InstanceChanges.CREATED : base.rev(),
        now == null,
        definitionEpoch,
        inserts,
        updates,
        deletes);
  }

  private void addFacts(List<Row> inserts, List<Row> updates, List<Row> deletes) {
    InstanceFacts before = base == null ? null : base.instance().facts();
    InstanceFacts after = instance == null ? null : instance.facts();
    if (before == null && after != null) {
      inserts.add(new InstanceFactsRow(id, after));
    } else if (before != null && after == null) {
      deletes.add(new InstanceFactsRow(id, before));
    } else if (after != null && !after.equals(before)) {
      updates.add(new InstanceFactsRow(id, after));
    }
  }

  /** The snapshot of this state after its commit; only for an instance that goes on. */
  public InstanceSnapshot committed() {
    return new InstanceSnapshot(
        instance().withRev(nextRev()),
        executions.merged(),
        variables.merged(),
        tasks.merged(),
        identityLinks.merged(),
        jobs.merged());
  }

  private static <R extends Row> List<R> where(RowMap<R> rows, Predicate<R> condition) {
    List<R> found = new ArrayList<>();
    rows.forEach(row -> {
      if (condition.test(row)) {
        found.add(row);
      }
    });
    if (found.size() > 1) {
      found.sort(Comparator.comparingLong(Row::id));
    }
    return found;
  }

  private static final class Finder<R> {
    private final Predicate<R> condition;
    private @Nullable R found;

    Finder(Predicate<R> condition) {
      this.condition = condition;
    }

    void offer(R row) {
      if (found == null && condition.test(row)) {
        found = row;
      }
    }
  }
}
