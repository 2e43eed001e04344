package io.turgo.engine.instance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A process instance while one unit of work changes it: a committed snapshot below, the unit's
 * changes above. Owned by one thread at a time.
 *
 * <p>It only remembers; what a change means is the interpreter's business. An instance whose row is
 * removed is over, and so is everything below it.
 */
public final class InstanceState {
  private static final int SEEN = 0;
  private static final int BROUGHT = 1;
  private static final int GATHERED = 2;

  /**
   * What rests in a scope comes last, so that what runs there is found without going through it.
   */
  private static final Comparator<ExecutionRow> EXECUTION_PLACES =
      Comparator.comparingLong(ExecutionRow::parentId)
          .thenComparing(row -> row.kind().rests())
          .thenComparing(ExecutionRow::activityId)
          .thenComparing(ExecutionRow::kind)
          .thenComparingLong(Row::id);

  /** Variables that are seen come first, then what jobs bring, then what bodies aggregate. */
  private static final Comparator<VariableRow> VARIABLE_PLACES =
      Comparator.comparingInt(InstanceState::sightOf)
          .thenComparingLong(InstanceState::ownerOf)
          .thenComparing(VariableRow::name)
          .thenComparingLong(Row::id);

  private static final Comparator<TaskRow> TASK_PLACES =
      Comparator.comparingLong(TaskRow::executionId)
          .thenComparingLong(InstanceState::parentOf)
          .thenComparingLong(Row::id);
  private static final Comparator<IdentityLinkRow> LINK_PLACES =
      Comparator.comparingLong(IdentityLinkRow::taskId)
          .thenComparing(InstanceState::userOf)
          .thenComparingLong(Row::id);
  private static final Comparator<JobRow> JOB_PLACES =
      Comparator.comparing((JobRow job) -> job.kind().bringsVariables())
          .thenComparingLong(JobRow::executionId)
          .thenComparingLong(Row::id);

  private static final Comparator<EventSubscriptionRow> SUBSCRIPTION_PLACES =
      Comparator.comparingLong(EventSubscriptionRow::executionId)
          .thenComparingLong(InstanceState::keptOf)
          .thenComparingLong(Row::id);

  private static final Comparator<EventSubscriptionRow> SUBSCRIPTION_NAMES =
      Comparator.comparing(EventSubscriptionRow::kind)
          .thenComparing(InstanceState::nameOf)
          .thenComparingLong(Row::id);

  private static final Comparator<HistoryRow> HISTORY_PLACES =
      (a, b) -> historyPlace(a, b.getClass(), b.id());
  private static final Sorted<HistoryRow> NO_HISTORY = Sorted.of(HISTORY_PLACES, List.of());

  private final long id;
  private final @Nullable InstanceSnapshot base;
  private @Nullable InstanceRow instance;
  private @Nullable InstanceRow ended;
  private long definitionEpoch;
  private final RowMap<ExecutionRow> executions;
  private final RowMap<VariableRow> variables;
  private final RowMap<TaskRow> tasks;
  private final RowMap<IdentityLinkRow> identityLinks;
  private final RowMap<JobRow> jobs;
  private final RowMap<EventSubscriptionRow> subscriptions;
  private Sorted<HistoryRow> historyInserts = NO_HISTORY;
  private Sorted<HistoryRow> historyUpdates = NO_HISTORY;
  private Sorted<HistoryRow> historyDeletes = NO_HISTORY;

  /** History that belongs to another version of the process from now on. */
  private Map<HistoryPlace, Relocation> relocations = Map.of();

  private @Nullable TransientVariables transients;

  /** The variables as they were just before the instance ended; null while it runs. */
  private @Nullable RowMap<VariableRow> last;

  /** Bytes of values that this unit has added. */
  private long addedBytes;

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
      RowMap<EventSubscriptionRow> subscriptions) {
    this.id = id;
    this.base = base;
    this.instance = instance;
    this.definitionEpoch = definitionEpoch;
    this.executions = executions;
    this.variables = variables;
    this.tasks = tasks;
    this.identityLinks = identityLinks;
    this.jobs = jobs;
    this.subscriptions = subscriptions;
  }

  /** The state of a committed instance, nothing changed yet. */
  public static InstanceState of(InstanceSnapshot base) {
    return new InstanceState(
        base.id(),
        base,
        base.instance(),
        InstanceChanges.ANY_EPOCH,
        new RowMap<>(base.executions(), EXECUTION_PLACES),
        new RowMap<>(base.variables(), VARIABLE_PLACES),
        new RowMap<>(base.tasks(), TASK_PLACES),
        new RowMap<>(base.identityLinks(), LINK_PLACES),
        new RowMap<>(base.jobs(), JOB_PLACES),
        new RowMap<>(base.subscriptions(), SUBSCRIPTION_PLACES, SUBSCRIPTION_NAMES));
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
        new RowMap<>(Rows.empty(), EXECUTION_PLACES),
        new RowMap<>(Rows.empty(), VARIABLE_PLACES),
        new RowMap<>(Rows.empty(), TASK_PLACES),
        new RowMap<>(Rows.empty(), LINK_PLACES),
        new RowMap<>(Rows.empty(), JOB_PLACES),
        new RowMap<>(Rows.empty(), SUBSCRIPTION_PLACES, SUBSCRIPTION_NAMES));
  }

  /**
   * An independent copy with the same base and the same changes. Both share all rows until one of
   * them changes some, so that it costs the same however large the instance and the unit are.
   */
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
            subscriptions.fork());
    copy.historyInserts = historyInserts;
    copy.historyUpdates = historyUpdates;
    copy.historyDeletes = historyDeletes;
    copy.relocations = relocations.isEmpty() ? relocations : new LinkedHashMap<>(relocations);
    copy.addedBytes = addedBytes;
    copy.transients = transients == null ? null : transients.fork();
    copy.last = last;
    copy.ended = ended;
    return copy;
  }

  /** What was decided is right in that epoch of the definitions only, and not written in others. */
  public void requireDefinitionEpoch(long epoch) {
    definitionEpoch =
        definitionEpoch == InstanceChanges.ANY_EPOCH ? epoch : Math.min(definitionEpoch, epoch);
  }

  /**
   * The definitions were changed by the unit itself: an instance that it starts is right in the new
   * epoch too, if its definition is active still.
   */
  public void definitionsChanged(long before, long after, LongPredicate isActive) {
    Long definitionId = knownDefinitionId();
    if (definitionEpoch == before && definitionId != null && isActive.test(definitionId)) {
      definitionEpoch = after;
    }
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

  /** Whether it is a case that has not ended. */
  public boolean isCase() {
    return instance != null && instance.kind() == AggregateKind.CASE;
  }

  public long id() {
    return id;
  }

  /** What a message calls it at its beginning, such as {@code Case 7}. */
  public String title() {
    return (isCase() ? "Case " : "Process instance ") + id;
  }

  /** The same within a sentence, such as {@code case 7}. */
  public String named() {
    return title().toLowerCase(Locale.ROOT);
  }

  /** The rev that the instance has once this unit is committed. */
  public long nextRev() {
    return base == null ? 1 : base.rev() + 1;
  }

  public void updateInstance(InstanceRow row) {
    instance = row;
  }

  /** History that began in an earlier unit belongs to another version of the process. */
  public void relocate(Relocation row) {
    if (relocations.isEmpty()) {
      relocations = new LinkedHashMap<>();
    }
    relocations.put(new HistoryPlace(row.place(), row.id()), row);
  }

  private record HistoryPlace(Relocation.Place place, long id) {}

  /** Ends an aggregate of which nothing is left that it is there for; a process ends otherwise. */
  public void endIfDone() {
    AggregateKind kind = instance().kind();
    if ((kind.livesByJobs() && jobs.isEmpty()) || (kind == AggregateKind.TASK && tasks.isEmpty())) {
      endInstance();
    }
  }

  /** Ends the instance: its row goes, with every row below it that is left. */
  public void endInstance() {
    ended = instance;
    instance = null;
    executions.removeAll();
    variables.removeAll();
    tasks.removeAll();
    identityLinks.removeAll();
    jobs.removeAll();
    subscriptions.removeAll();
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
    return executions.at(row -> Long.compare(row.parentId(), parentId));
  }

  /** Executions at an element, directly below an execution or the instance, oldest first. */
  public List<ExecutionRow> childrenAt(long parentId, String activityId) {
    List<ExecutionRow> found = executions.at(placeOf(parentId, false, activityId));
    List<ExecutionRow> resting = executions.at(placeOf(parentId, true, activityId));
    if (found.isEmpty()) {
      return resting;
    }
    if (!resting.isEmpty()) {
      found.addAll(resting);
      found.sort(Comparator.comparingLong(Row::id));
    }
    return found;
  }

  /** Executions of a kind at an element, directly below an execution or the instance, by age. */
  public List<ExecutionRow> childrenAt(long parentId, String activityId, ExecutionRow.Kind kind) {
    return executions.at(placeOf(parentId, activityId, kind));
  }

  /** How many of a kind there are at an element, directly below an execution or the instance. */
  public int countAt(long parentId, String activityId, ExecutionRow.Kind kind) {
    return executions.count(placeOf(parentId, activityId, kind));
  }

  /** Whether an execution at an element is directly below another one, or the instance. */
  public boolean anyChildAt(long parentId, String activityId, boolean rests) {
    return executions.anyAt(placeOf(parentId, rests, activityId), row -> true);
  }

  /**
   * Whether a condition holds for an execution directly below an execution or the instance; those
   * that rest are asked last.
   */
  public boolean anyChild(long parentId, Predicate<ExecutionRow> condition) {
    return executions.anyAt(row -> Long.compare(row.parentId(), parentId), condition);
  }

  /** How many executions are directly below an execution or the instance. */
  public int countChildren(long parentId) {
    return executions.count(row -> Long.compare(row.parentId(), parentId));
  }

  /**
   * Whether an execution at an element waits for other tokens, directly below another one or the
   * instance.
   */
  public boolean anyWaitsAt(long parentId, String activityId) {
    return executions.anyAt(placeOf(parentId, true, activityId), row -> row.kind().waits());
  }

  private static ToIntFunction<ExecutionRow> placeOf(
      long parentId, boolean rests, String activityId) {
    return row -> {
      int place = Long.compare(row.parentId(), parentId);
      place = place != 0 ? place : Boolean.compare(row.kind().rests(), rests);
      return place != 0 ? place : row.activityId().compareTo(activityId);
    };
  }

  private static ToIntFunction<ExecutionRow> placeOf(
      long parentId, String activityId, ExecutionRow.Kind kind) {
    ToIntFunction<ExecutionRow> place = placeOf(parentId, kind.rests(), activityId);
    return row -> {
      int outer = place.applyAsInt(row);
      return outer != 0 ? outer : row.kind().compareTo(kind);
    };
  }

  public List<ExecutionRow> executions() {
    return executions.values();
  }

  /** The variable with that id, be it hidden. */
  public @Nullable VariableRow variable(long id) {
    return variables.get(id);
  }

  /** The variable of exactly that scope. */
  public @Nullable VariableRow variable(long executionId, String name) {
    return variables.only(placeOfVariable(SEEN, executionId, name));
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
    return variables.at(placeOfVariables(SEEN, executionId));
  }

  public List<VariableRow> variables() {
    return variables.values();
  }

  /** What a job brings, until it runs. */
  public List<VariableRow> broughtBy(JobRow job) {
    return variables.at(placeOfVariables(BROUGHT, job.id()));
  }

  /** What a job brings under a name; null for nothing. */
  public @Nullable VariableRow broughtBy(JobRow job, String name) {
    return variables.only(placeOfVariable(BROUGHT, job.id(), name));
  }

  /** What the legs of a body gave it to aggregate. */
  public List<VariableRow> gatheredFor(long bodyId) {
    return variables.at(placeOfVariables(GATHERED, bodyId));
  }

  private static ToIntFunction<VariableRow> placeOfVariables(int sight, long ownerId) {
    return row -> {
      int place = Integer.compare(sightOf(row), sight);
      return place != 0 ? place : Long.compare(ownerOf(row), ownerId);
    };
  }

  private static ToIntFunction<VariableRow> placeOfVariable(int sight, long ownerId, String name) {
    ToIntFunction<VariableRow> owners = placeOfVariables(sight, ownerId);
    return row -> {
      int place = owners.applyAsInt(row);
      return place != 0 ? place : row.name().compareTo(name);
    };
  }

  private static int sightOf(VariableRow row) {
    return switch (row.hidden()) {
      case null -> SEEN;
      case VariableRow.Brought brought -> BROUGHT;
      case VariableRow.Gathered gathered -> GATHERED;
    };
  }

  /** The scope of a variable that is seen, otherwise the job or the body that it is kept for. */
  private static long ownerOf(VariableRow row) {
    return row.hidden() instanceof VariableRow.Gathered gathered
        ? gathered.bodyId()
        : row.executionId();
  }

  /** Keeps the variables for whoever asks for them once the instance has ended. */
  public void keepLastVariables() {
    last = variables.fork();
  }

  /** The variables of the instance itself, as they are or were last. */
  public List<VariableRow> lastVariables() {
    return (last == null ? variables : last).at(placeOfVariables(SEEN, id));
  }

  public void put(VariableRow row) {
    VariableRow old = variables.get(row.id());
    addedBytes += Payload.of(row) - (old == null ? 0 : Payload.of(old));
    variables.put(row);
  }

  public void removeVariable(long id) {
    VariableRow old = variables.get(id);
    if (old != null) {
      addedBytes -= Payload.of(old);
      variables.remove(id);
    }
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
    return tasks.at(row -> Long.compare(row.executionId(), executionId));
  }

  /** Tasks directly below a task, oldest first. */
  public List<TaskRow> subTasks(long taskId) {
    return tasks.at(row -> {
      int place = Long.compare(row.executionId(), 0);
      return place != 0 ? place : Long.compare(parentOf(row), taskId);
    });
  }

  private static long parentOf(TaskRow task) {
    Long parent = task.parentTaskId();
    return parent == null ? 0 : parent;
  }

  public List<TaskRow> tasks() {
    return tasks.values();
  }

  public void put(TaskRow row) {
    tasks.put(row);
  }

  /** Removes a task with its identity links. */
  public void removeTask(long id) {
    tasks.remove(id);
    for (IdentityLinkRow link : identityLinks(id)) {
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
    return identityLinks.at(row -> Long.compare(row.taskId(), taskId));
  }

  /** Whether a user has any part in a task, or in the instance for task 0. */
  public boolean hasIdentityLink(long taskId, String userId) {
    return identityLinks.anyAt(
        row -> {
          int place = Long.compare(row.taskId(), taskId);
          return place != 0 ? place : userOf(row).compareTo(userId);
        },
        row -> userId.equals(row.userId()));
  }

  private static String userOf(IdentityLinkRow link) {
    String user = link.userId();
    return user == null ? "" : user;
  }

  public @Nullable JobRow job(long id) {
    return jobs.get(id);
  }

  public List<JobRow> jobsOf(long executionId) {
    List<JobRow> found = jobs.at(placeOfJobs(false, executionId));
    List<JobRow> bringing = jobs.at(placeOfJobs(true, executionId));
    if (!bringing.isEmpty()) {
      found.addAll(bringing);
      found.sort(Comparator.comparingLong(Row::id));
    }
    return found;
  }

  private static ToIntFunction<JobRow> placeOfJobs(boolean bringing, long executionId) {
    return row -> {
      int place = Boolean.compare(row.kind().bringsVariables(), bringing);
      return place != 0 ? place : Long.compare(row.executionId(), executionId);
    };
  }

  public List<JobRow> jobs() {
    return jobs.values();
  }

  /** The definition that the aggregate is of; null where its kind has none. */
  public @Nullable Long knownDefinitionId() {
    InstanceRow row = instance == null ? ended : instance;
    return row != null && row.kind().hasDefinition() ? (Long) row.definitionId() : null;
  }

  /** Jobs that were handed over from outside with variables of their own, oldest first. */
  public List<JobRow> jobsThatBringVariables() {
    return jobs.at(row -> Boolean.compare(row.kind().bringsVariables(), true));
  }

  public void put(JobRow row) {
    jobs.put(row);
  }

  /** Removes a job with the variables that it brings. */
  public void removeJob(long id) {
    JobRow job = jobs.get(id);
    jobs.remove(id);
    if (job != null && job.kind().keepsVariables()) {
      broughtBy(job).forEach(row -> removeVariable(row.id()));
    }
  }

  /** What an execution waits for that others bring, the oldest first. */
  public List<EventSubscriptionRow> subscriptionsOf(long executionId) {
    return subscriptions.at(row -> Long.compare(row.executionId(), executionId));
  }

  /** The one of a scope that names what a completed sub-process left; null for none. */
  public @Nullable EventSubscriptionRow subscriptionOf(long executionId, long keptId) {
    return subscriptions.only(row -> {
      int place = Long.compare(row.executionId(), executionId);
      return place != 0 ? place : Long.compare(keptOf(row), keptId);
    });
  }

  public @Nullable EventSubscriptionRow subscription(long id) {
    return subscriptions.get(id);
  }

  /** What waits for an event of that kind, the oldest first. */
  public List<EventSubscriptionRow> subscriptionsTo(EventSubscriptionRow.Kind kind) {
    return subscriptions.atOther(row -> row.kind().compareTo(kind));
  }

  /** What waits for an event of that name, the oldest first. */
  public List<EventSubscriptionRow> subscriptionsTo(EventSubscriptionRow.Kind kind, String name) {
    return subscriptions.atOther(row -> {
      int place = row.kind().compareTo(kind);
      return place != 0 ? place : nameOf(row).compareTo(name);
    });
  }

  private static long keptOf(EventSubscriptionRow subscription) {
    Long kept = subscription.keptId();
    return kept == null ? 0 : kept;
  }

  private static String nameOf(EventSubscriptionRow subscription) {
    String name = subscription.name();
    return name == null ? "" : name;
  }

  public void put(EventSubscriptionRow row) {
    subscriptions.put(row);
  }

  public void removeSubscription(long id) {
    subscriptions.remove(id);
  }

  /** A history row that starts here. */
  public void record(HistoryRow row) {
    count(row, find(historyInserts, row.getClass(), row.id()));
    historyInserts = historyInserts.with(row);
  }

  /** A history row that began in an earlier unit and changes here. */
  public void revise(HistoryRow row) {
    count(row, find(historyUpdates, row.getClass(), row.id()));
    historyUpdates = historyUpdates.with(row);
  }

  private void count(HistoryRow row, @Nullable HistoryRow old) {
    addedBytes += Payload.of(row) - (old == null ? 0 : Payload.of(old));
  }

  /** Takes a history row away, whether it began in this unit or in an earlier one. */
  public void erase(HistoryRow row) {
    HistoryRow update = find(historyUpdates, row.getClass(), row.id());
    HistoryRow insert = find(historyInserts, row.getClass(), row.id());
    addedBytes -= (update == null ? 0 : Payload.of(update));
    addedBytes -= (insert == null ? 0 : Payload.of(insert));
    historyUpdates = historyUpdates.without(row);
    historyInserts = historyInserts.without(row);
    if (insert == null) {
      historyDeletes = historyDeletes.with(row);
    }
  }

  private static @Nullable HistoryRow find(
      Sorted<HistoryRow> rows, Class<? extends HistoryRow> table, long id) {
    return rows.size() == 0 ? null : rows.first(row -> historyPlace(row, table, id));
  }

  private static int historyPlace(HistoryRow row, Class<? extends HistoryRow> table, long id) {
    int place = Long.compare(row.id(), id);
    return place != 0 || row.getClass().equals(table)
        ? place
        : row.getClass().getName().compareTo(table.getName());
  }

  /** The row of that table and id if it starts in this unit, to be replaced by a fuller one. */
  public <H extends HistoryRow> @Nullable H recordedHere(Class<H> table, long id) {
    return table.cast(find(historyInserts, table, id));
  }

  /** About how many rows this unit adds or changes, those of the instance that are kept aside. */
  public int addedRows() {
    return executions.added()
        + variables.added()
        + tasks.added()
        + identityLinks.added()
        + jobs.added()
        + subscriptions.added()
        + historyInserts.size()
        + historyUpdates.size();
  }

  /** About how many bytes of values this unit adds. */
  public long addedBytes() {
    return addedBytes;
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
      if (now.definitionId() != base.instance().definitionId()) {
        updates.add(Relocation.of(now));
      }
      InstanceCaller caller = now.caller();
      if (caller != null && !caller.equals(base.instance().caller())) {
        updates.add(Relocation.of(id, caller));
      }
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
    executions.differences(sort);
    variables.differences(sort);
    tasks.differences((before, after) -> {
      sort.accept(before, after);
      if (before != null && after != null && !isInPlace(before, after)) {
        updates.add(Relocation.of(after));
      }
    });
    identityLinks.differences(sort);
    jobs.differences((before, after) -> {
      if (before != null && after != null && before.state() != after.state()) {
        deletes.add(before);
        inserts.add(after);
      } else {
        sort.accept(before, after);
        if (before != null && after != null && !before.location().equals(after.location())) {
          updates.add(Relocation.of(after));
        }
      }
    });
    subscriptions.differences(sort);
    historyInserts.forEach(inserts::add);
    historyUpdates.forEach(updates::add);
    historyDeletes.forEach(deletes::add);
    updates.addAll(relocations.values());
    return new InstanceChanges(
        id,
        base == null ? InstanceChanges.CREATED : base.rev(),
        now == null,
        definitionEpoch,
        inserts,
        updates,
        deletes);
  }

  private static boolean isInPlace(TaskRow before, TaskRow after) {
    return before.definitionId() == after.definitionId()
        && before.taskDefinitionKey().equals(after.taskDefinitionKey());
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
        jobs.merged(),
        subscriptions.merged());
  }
}
