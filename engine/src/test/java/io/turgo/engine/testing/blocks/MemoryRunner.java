package io.turgo.engine.testing.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Relocation;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.Rows;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.ExternalJobCommand;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.TaskCommand;
import io.turgo.engine.interpreter.VersionChange;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Instances in memory: the interpreter with rows in maps in place of a database, and nothing else.
 * Before each step the instances are made of their rows again; now and then a step is lost, or
 * stepped once more as after a clash.
 */
final class MemoryRunner implements ModelRunner {
  private static final Set<Relocation.Place> HISTORY =
      EnumSet.of(
          Relocation.Place.H_INSTANCE,
          Relocation.Place.H_ACTIVITY,
          Relocation.Place.H_TASK,
          Relocation.Place.H_ACTIVITIES,
          Relocation.Place.H_TASKS);

  private static final StepContext.Policy POLICY =
      new StepContext.Policy(
          StepContext.HistoryDetail.FULL,
          false,
          false,
          3,
          Duration.ofSeconds(10),
          false,
          UnitLimits.defaults(),
          ZoneOffset.UTC,
          JobRouting.NONE,
          CyclePace.defaults());

  private static final int AGAIN_PERCENT = 25;

  /** What the ids of elements end with in every other version of a process. */
  private static final String RENAMED = "_renamed";

  private static final Pattern ID =
      Pattern.compile("(?<= (?:id|sourceRef|targetRef|attachedToRef|default|activityRef)=')[^']*");

  private static final Pattern NAMELESS =
      Pattern.compile("<(?:message|signal|error|escalation|process) ");

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<ProcessGraph> byId;
  private final Random random;
  private final Rates rates;
  private int migrations;
  private int restructured;
  private int moves;
  private final Map<Long, Map<Long, Row>> rows = new TreeMap<>();
  private final Map<Long, HistoryRow> history = new HashMap<>();
  private long nextId = 100;
  private long now = 1_900_000_000_000L;

  /**
   * How often, in percent, what happens that must make no difference.
   *
   * @param lost steps that are lost
   * @param migrated steps behind which an instance goes to the next version of its process
   * @param moved steps behind which the activity of a token begins anew, and activities that are
   *     passed by instead of done, see {@link RandomMove}
   */
  record Rates(int lost, int migrated, int moved) {}

  /**
   * @param versions the same processes again and again: with other ids of elements, see {@link
   *     #renamed}, or in another structure, see {@link OtherStructure}
   */
  MemoryRunner(List<List<ProcessGraph>> versions, Random random, Rates rates) {
    this.byId = new ArrayList<>();
    versions.forEach(byId::addAll);
    versions.getFirst().forEach(graph -> numbers.put(graph.key(), numbers.size()));
    this.random = random;
    this.rates = rates;
  }

  long definitionId(String key) {
    return Objects.requireNonNull(numbers.get(key), key) + 1L;
  }

  ProcessGraph graph(long definitionId) {
    return byId.get((int) ((definitionId - 1) % byId.size()));
  }

  StepContext context(long definitionId, LongSupplier ids) {
    return new StepContext(graph(definitionId), now, ids, POLICY, other -> context(other, ids));
  }

  /** A file in which all elements have other ids. */
  static String renamed(String xml) {
    StringBuilder renamed = new StringBuilder();
    for (String element : xml.split("(?=<)", -1)) {
      renamed.append(
          NAMELESS.matcher(element).lookingAt()
              ? element
              : ID.matcher(element).replaceAll(id -> id.group() + RENAMED));
    }
    return renamed.toString();
  }

  /** The id of an element in the file as it was written. */
  static String plain(String id) {
    return id.endsWith(RENAMED) ? id.substring(0, id.length() - RENAMED.length()) : id;
  }

  int migrations() {
    return migrations;
  }

  /** How many of them have begun or ended scopes or waiting events of the instance. */
  int restructured() {
    return restructured;
  }

  int moves() {
    return moves;
  }

  long newId() {
    return nextId++;
  }

  /** Whether what has just been stepped is stepped once more with what its user code did. */
  boolean stepsAgain() {
    return random.nextInt(100) < AGAIN_PERCENT;
  }

  @Override
  public long start(String key, Map<String, Object> variables) {
    Map<String, VariableValue> encoded = new HashMap<>();
    variables.forEach((name, value) -> encoded.put(name, VariableType.encode(name, value)));
    long id = newId();
    long definition = definitionId(key);
    step(
        id,
        new Command.Start(
            id,
            definition,
            definition,
            3,
            null,
            null,
            null,
            null,
            List.of(),
            encoded,
            Map.of(),
            false,
            id,
            null,
            null,
            null,
            AggregateKind.PROCESS));
    return id;
  }

  private void step(long instanceId, Command command) {
    commit(instanceId, command);
    for (InstanceSnapshot instance : instances()) {
      if (random.nextInt(100) < rates.moved) {
        moveAToken(instance);
      }
      if (random.nextInt(100) < rates.migrated && rows.containsKey(instance.id())) {
        migrate(Objects.requireNonNull(snapshot(instance.id())));
      }
    }
  }

  /** Takes an instance to the next version, unless a token is where that has no element. */
  private void migrate(InstanceSnapshot instance) {
    long last = instance.instance().definitionId();
    long next = last + numbers.size();
    boolean otherStructure = false;
    for (ExecutionRow row : instance.executions().values()) {
      if (counterpart(row.activityId(), graph(next)) == null) {
        if (row.kind() != ExecutionRow.Kind.SCOPE && !row.kind().isAttached()) {
          return;
        }
        otherStructure = true;
      }
    }
    commit(instance.id(), new Command.Migrate(next, plan(last, next)));
    migrations++;
    for (ExecutionRow row : Objects.requireNonNull(snapshot(instance.id())).executions().values()) {
      otherStructure |= counterpart(row.activityId(), graph(last)) == null;
    }
    if (otherStructure) {
      restructured++;
    }
  }

  /** The id of an element in another version; null if that has none. */
  private static @Nullable String counterpart(String id, ProcessGraph graph) {
    String plain = plain(id);
    if (graph.findNode(plain).isPresent()) {
      return plain;
    }
    String renamed = plain + RENAMED;
    return graph.findNode(renamed).isPresent() ? renamed : null;
  }

  /** Begins the activity of some token anew; its first entry is forgotten. */
  private void moveAToken(InstanceSnapshot instance) {
    List<ExecutionRow> tokens = RandomMove.tokens(instance, graph(instance));
    if (tokens.isEmpty()) {
      return;
    }
    ExecutionRow token = tokens.get(random.nextInt(tokens.size()));
    commit(instance.id(), new Command.MoveTokens(RandomMove.again(token)));
    moves++;
    assertThat(history.remove(token.activityInstanceId()))
        .isInstanceOfSatisfying(
            HistoryRow.OfActivity.class,
            activity -> assertThat(activity.endedAt()).as("left: %s", token).isNotNull());
  }

  /** Whether what waits was passed by, in place of what is waited for. */
  private boolean goesOnBehind(Waiting waiting) {
    InstanceSnapshot instance = Objects.requireNonNull(snapshot(waiting.instanceId()));
    ExecutionRow token = instance.executions().get(waiting.executionId());
    if (random.nextInt(100) >= rates.moved
        || !RandomMove.canGoOn(token, instance, graph(instance))) {
      return false;
    }
    try {
      step(instance.id(), new Command.MoveTokens(RandomMove.behind(Objects.requireNonNull(token))));
    } catch (TurgoException e) {
      // The next element has ended the instance, so the second instruction finds no token.
      assertThat(e).hasMessageContaining("has ended before instruction 2 of its modification");
      return false;
    }
    moves++;
    return true;
  }

  private ProcessGraph graph(InstanceSnapshot instance) {
    return graph(instance.instance().definitionId());
  }

  private VersionChange plan(long last, long next) {
    List<VersionChange.Mapping> mappings = new ArrayList<>();
    for (GraphNode node : graph(last).nodes()) {
      String to = counterpart(node.id(), graph(next));
      if (to != null && !to.equals(node.id())) {
        mappings.add(
            new VersionChange.Mapping(
                List.of(node.id()), List.of(MovePlan.Target.before(to, null))));
      }
    }
    return new VersionChange(
        next, null, mappings, Set.of(), true, true, true, Map.of(), Map.of(), Map.of(), List.of(),
        null, null);
  }

  /** Commits what a command does, or loses it and does it again. */
  private void commit(long instanceId, Command command) {
    while (random.nextInt(100) < rates.lost) {
      MemoryUnit lost = new MemoryUnit(this);
      lost.loseAfter(random.nextInt(4));
      lost.call(instanceId, command);
    }
    MemoryUnit unit = new MemoryUnit(this);
    unit.call(instanceId, command);
    unit.states().forEach(this::commit);
  }

  private void commit(InstanceState state) {
    InstanceChanges changes = state.changes();
    Map<Long, Row> own = rows.computeIfAbsent(state.id(), id -> new TreeMap<>());
    for (Row row : changes.deletes()) {
      assertThat(own.remove(row.id())).as("deleted once: %s", row).isNotNull();
    }
    for (Row row : changes.inserts()) {
      if (row instanceof HistoryRow past) {
        // some kinds have the id of the row that they are about
        assertThat(past instanceof HistoryRow.OfActivity ? history.put(past.id(), past) : null)
            .isNull();
        note(past);
      } else {
        assertThat(own.put(row.id(), row)).as("inserted once: %s", row).isNull();
      }
    }
    for (Row row : changes.updates()) {
      if (row instanceof Relocation moved) {
        relocate(moved, own);
      } else if (row instanceof HistoryRow past) {
        if (past instanceof HistoryRow.OfActivity activity) {
          HistoryRow.OfActivity before = (HistoryRow.OfActivity) history.put(past.id(), past);
          assertThat(before).as("entered before: %s", activity).isNotNull();
          assertThat(Objects.requireNonNull(before).endedAt()).as("left once: %s", row).isNull();
        }
        note(past);
      } else {
        assertThat(own.put(row.id(), unmoved(row, own.get(row.id()))))
            .as("updated row exists: %s", row)
            .isNotNull();
      }
    }
    if (state.isEnded()) {
      assertThat(own.values()).as("rows left").isEmpty();
      rows.remove(state.id());
    } else {
      assertSame(state.committed(), Objects.requireNonNull(snapshot(state.id())));
    }
  }

  /** What an update of a row writes: its version and element stay. */
  private static Row unmoved(Row row, @Nullable Row before) {
    return switch (row) {
      case InstanceRow instance when before instanceof InstanceRow was ->
          instance.caller() == null || was.caller() == null
              ? instance.withDefinition(was.definitionId())
              : instance.withDefinition(was.definitionId()).withCaller(was.caller());
      case TaskRow task when before instanceof TaskRow was && task.isOfProcess() ->
          task.relocated(was.definitionId(), was.taskDefinitionKey());
      case JobRow job when before instanceof JobRow was ->
          job.relocated(was.definitionId(), was.activityId());
      default -> row;
    };
  }

  private void relocate(Relocation moved, Map<Long, Row> own) {
    long to = moved.definitionId();
    if (HISTORY.contains(moved.place())) {
      assertThat(moved.place() != Relocation.Place.H_ACTIVITY || history.containsKey(moved.id()))
          .as("recorded: %s", moved)
          .isTrue();
      return;
    }
    Row row = Objects.requireNonNull(own.get(moved.id()), () -> "No row of " + moved);
    own.put(
        row.id(),
        switch (row) {
          case InstanceRow instance when moved.place() == Relocation.Place.INSTANCE ->
              instance.withDefinition(to);
          case InstanceRow instance -> {
            InstanceCaller was = Objects.requireNonNull(instance.caller());
            yield instance.withCaller(
                new InstanceCaller(
                    was.instanceId(), was.executionId(), to, moved.activityId(), was.depth()));
          }
          case TaskRow task -> task.relocated(to, moved.activityId());
          case JobRow job -> job.relocated(to, moved.activityId());
          default -> throw new IllegalStateException(moved + " of " + row);
        });
  }

  private final Map<Long, Integer> totals = new TreeMap<>();

  private void note(HistoryRow row) {
    if (row instanceof HistoryRow.OfVariable variable && variable.name().equals("total")) {
      totals.put(
          variable.instanceId(),
          (Integer) Objects.requireNonNull(VariableType.decode(variable.value())));
    }
  }

  private static void assertSame(InstanceSnapshot state, InstanceSnapshot ofRows) {
    assertThat(state.instance()).isEqualTo(ofRows.instance());
    assertThat(state.executions().values()).isEqualTo(ofRows.executions().values());
    assertThat(state.variables().values()).isEqualTo(ofRows.variables().values());
    assertThat(state.tasks().values()).isEqualTo(ofRows.tasks().values());
    assertThat(state.jobs().values()).isEqualTo(ofRows.jobs().values());
    assertThat(state.subscriptions().values()).isEqualTo(ofRows.subscriptions().values());
  }

  /** An instance as its rows have it; null if there is none. */
  @Nullable InstanceSnapshot snapshot(long instanceId) {
    Map<Long, Row> own = rows.get(instanceId);
    if (own == null) {
      return null;
    }
    return new InstanceSnapshot(
        (InstanceRow) Objects.requireNonNull(own.get(instanceId)),
        of(own, ExecutionRow.class),
        of(own, VariableRow.class),
        of(own, TaskRow.class),
        of(own, IdentityLinkRow.class),
        of(own, JobRow.class),
        of(own, EventSubscriptionRow.class));
  }

  private static <R extends Row> Rows<R> of(Map<Long, Row> own, Class<R> kind) {
    List<R> found = new ArrayList<>();
    for (Row row : own.values()) {
      if (kind.isInstance(row)) {
        found.add(kind.cast(row));
      }
    }
    return Rows.of(found);
  }

  List<InstanceSnapshot> instances() {
    return rows.keySet().stream().map(id -> Objects.requireNonNull(snapshot(id))).toList();
  }

  @Override
  public List<Waiting> waiting(long rootId) {
    return Waiting.in(instances()).stream().map(MemoryRunner::plain).toList();
  }

  private static Waiting plain(Waiting waiting) {
    List<Waiting.Enclosing> around = new ArrayList<>();
    for (Waiting.Enclosing one : waiting.around()) {
      String id = one.activityId();
      around.add(new Waiting.Enclosing(one.id(), id == null ? null : plain(id)));
    }
    return new Waiting(
        waiting.what(),
        waiting.instanceId(),
        waiting.executionId(),
        plain(waiting.activityId()),
        waiting.rowId(),
        around);
  }

  @Override
  public void act(Waiting waiting) {
    if (!waiting.isJob() && goesOnBehind(waiting)) {
      return;
    }
    long instance = waiting.instanceId();
    switch (waiting.what()) {
      case JOB -> step(instance, new Command.RunJob(waiting.rowId()));
      case TIMER -> {
        JobRow timer =
            Objects.requireNonNull(
                Objects.requireNonNull(snapshot(instance)).jobs().get(waiting.rowId()));
        now = Math.max(now, Objects.requireNonNull(timer.dueAt()));
        step(instance, new Command.RunJob(timer.id()));
      }
      case WORKER -> {
        commit(instance, new ExternalJobCommand.LockExternalJob(waiting.rowId(), "w", 1_000));
        step(
            instance,
            new ExternalJobCommand.CompleteExternalJob(
                waiting.rowId(), "w", Map.of(), Map.of(), true));
      }
      case TASK -> step(instance, new TaskCommand.CompleteTask(waiting.rowId(), Map.of()));
      case TRIGGER ->
          step(instance, new Command.Trigger(waiting.executionId(), Map.of(), Map.of()));
      case MESSAGE ->
          receive(waiting, EventSubscriptionRow.Kind.MESSAGE, "message_" + waiting.activityId());
      case SIGNAL ->
          receive(waiting, EventSubscriptionRow.Kind.SIGNAL, "signal_" + waiting.activityId());
      case CONDITION -> {
        String name = "on_" + waiting.activityId();
        step(
            instance,
            new Command.SetVariables(
                instance, Map.of(name, VariableType.encode(name, true)), false));
      }
      case AD_HOC -> throw new IllegalArgumentException("Which activity of " + waiting + "?");
    }
  }

  @Override
  public void act(Waiting adHoc, @Nullable String activityId) {
    step(
        adHoc.instanceId(),
        activityId == null
            ? new Command.CompleteAdHoc(adHoc.executionId())
            : new Command.BeginInAdHoc(adHoc.executionId(), current(adHoc, activityId), newId()));
  }

  /** The id that an element has in the version that its instance is in. */
  private String current(Waiting waiting, String activityId) {
    InstanceSnapshot instance = Objects.requireNonNull(snapshot(waiting.instanceId()));
    return Objects.requireNonNull(counterpart(activityId, graph(instance)));
  }

  private void receive(Waiting waiting, EventSubscriptionRow.Kind kind, String name) {
    step(
        waiting.instanceId(),
        new Command.Receive(
            waiting.executionId(),
            kind,
            name,
            Map.of(),
            Map.of(),
            false,
            Command.Otherwise.REFUSED));
  }

  @Override
  public Outcome outcome(long rootId) {
    Outcome outcome = new Outcome(new TreeMap<>(), new ArrayList<>(), new TreeMap<>(), totals);
    for (HistoryRow row : history.values()) {
      if (row instanceof HistoryRow.OfActivity activity) {
        String id = plain(activity.activityId());
        outcome.visits().merge(id, 1, Integer::sum);
        if (activity.endedAt() == null) {
          outcome.open().add(id);
        }
        if (ModelRunner.isService(id)) {
          outcome.services().merge(activity.instanceId(), 1, Integer::sum);
        }
      }
    }
    return outcome;
  }

  /** What an expression sees. */
  static CompiledExpression.Variables seen(InstanceState state, long executionId) {
    return new CompiledExpression.Variables() {
      @Override
      public boolean has(String name) {
        return name.equals("execution")
            || activationCount(name) != null
            || state.visibleVariable(executionId, name) != null;
      }

      @Override
      public @Nullable Object get(String name) {
        VariableRow row = state.visibleVariable(executionId, name);
        return row == null ? activationCount(name) : VariableType.decode(row.value());
      }

      // the only transient variable that expressions of the models ask for
      private @Nullable Object activationCount(String name) {
        return name.equals("activationCount")
            ? state.transientVariables(executionId).get(name)
            : null;
      }

      @Override
      public void set(String name, @Nullable Object value) {
        throw new UnsupportedOperationException(name);
      }
    };
  }
}
