package io.turgo.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.testing.Model;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random models of nested blocks, run to their end in a random order of jobs and tasks, each
 * command stepped a second time with the outcomes of the first. What must have happened follows
 * from the model and is computed beside the interpreter.
 */
class RandomModelsTest {
  private static final int MODELS = 3_000;
  private static final long NOW = 1_900_000_000_000L;

  private static final StepContext.Policy POLICY =
      new StepContext.Policy(
          StepContext.HistoryDetail.FULL,
          false,
          3,
          Duration.ofSeconds(10),
          true,
          UnitLimits.defaults(),
          ZoneOffset.UTC,
          JobRouting.NONE);

  /** A model with the number of visits that each node must get. */
  private static final class Sample {
    private final Random random;
    private final StringBuilder xml = new StringBuilder();
    private final Map<String, Integer> visits = new TreeMap<>();
    private int names;

    Sample(Random random) {
      this.random = random;
      String first = node("startEvent", "", true);
      String last = block(first, 3, true);
      flow(last, node("endEvent", "", true), "");
    }

    private String node(String element, String attributes, boolean reached) {
      String id = element.charAt(0) + "" + names++;
      visit(id, reached);
      xml.append(Model.node(element, id, attributes));
      return id;
    }

    private void visit(String id, boolean reached) {
      if (reached) {
        visits.merge(id, 1, Integer::sum);
      }
    }

    private void flow(String from, String to, String condition) {
      String path = from + " -> " + to;
      xml.append(condition.isEmpty() ? Model.flow(path) : Model.flowIf(path, condition));
    }

    private String async() {
      return switch (random.nextInt(6)) {
        case 0 -> "turgo:async='true'";
        case 1 -> "turgo:asyncAfter='true' turgo:exclusive='false'";
        case 2 -> "turgo:async='true' turgo:asyncAfter='true'";
        default -> "";
      };
    }

    /** Adds a block behind a node; answers the block's last node. */
    private String block(String after, int depth, boolean reached) {
      return switch (depth == 0 ? random.nextInt(3) : random.nextInt(7)) {
        case 0, 1 -> {
          String task = node(random.nextBoolean() ? "task" : "userTask", async(), reached);
          flow(after, task, "");
          yield task;
        }
        case 2 -> after;
        case 3 -> block(block(after, depth - 1, reached), depth - 1, reached);
        case 4 -> forkAndJoin(after, depth, reached);
        case 5 -> choice(after, depth, reached);
        default -> subProcess(after, depth, reached);
      };
    }

    private String forkAndJoin(String after, int depth, boolean reached) {
      String fork = node("parallelGateway", async(), reached);
      flow(after, fork, "");
      String join = node("parallelGateway", async(), false);
      int branches = 2 + random.nextInt(2);
      for (int i = 0; i < branches; i++) {
        String start = node("task", "", reached);
        flow(fork, start, "");
        flow(block(start, depth - 1, reached), join, "");
        visit(join, reached);
      }
      return join;
    }

    private String choice(String after, int depth, boolean reached) {
      String split = "x" + names++;
      visit(split, reached);
      String merge = node("exclusiveGateway", async(), reached);
      int branches = 2 + random.nextInt(2);
      int taken = random.nextInt(branches);
      for (int i = 0; i < branches; i++) {
        boolean here = reached && i == taken;
        boolean isDefault = i == branches - 1;
        String start = node("task", "", here);
        flow(split, start, isDefault ? "" : i == taken ? "${yes}" : "${not yes}");
        flow(block(start, depth - 1, here), merge, "");
        if (isDefault) {
          xml.append(
              Model.node("exclusiveGateway", split, "default='" + split + "-" + start + "'"));
        }
      }
      flow(after, split, "");
      return merge;
    }

    private String subProcess(String after, int depth, boolean reached) {
      String sub = "u" + names++;
      visit(sub, reached);
      xml.append("<subProcess id='").append(sub).append("' ").append(async()).append('>');
      String first = node("startEvent", "", reached);
      String last = block(first, depth - 1, reached);
      flow(last, node("endEvent", "", reached), "");
      xml.append("</subProcess>");
      flow(after, sub, "");
      return sub;
    }

    ProcessGraph compile() {
      byte[] file = Model.process("random", xml.toString()).getBytes(StandardCharsets.UTF_8);
      return new BpmnCompiler(new ElExpressionCompiler()).compile("random.bpmn", file).getFirst();
    }
  }

  /** An instance and the rows that its changes have written. */
  private static final class Run {
    private final Random order;
    private final ProcessGraph graph;
    private final LongSupplier ids;
    private @Nullable InstanceSnapshot committed;
    private final Map<Long, HistoryRow.OfActivity> history = new TreeMap<>();
    private final Set<Long> rows = new HashSet<>();
    private int steps;

    Run(ProcessGraph graph, Random order) {
      AtomicLong next = new AtomicLong(100);
      this.graph = graph;
      this.order = order;
      this.ids = next::getAndIncrement;
    }

    void toTheEnd() {
      Map<String, VariableValue> variables = Map.of("yes", VariableType.encode("yes", true));
      step(
          new Command.Start(
              1, 1, 2, 3, null, null, null, null, List.of(), variables, Map.of(), false, 1, null,
              null));
      while (committed != null) {
        List<Command> possible = new ArrayList<>();
        for (JobRow job : committed.jobs().values()) {
          possible.add(new Command.RunJob(job.id()));
        }
        for (TaskRow task : committed.tasks().values()) {
          possible.add(new TaskCommand.CompleteTask(task.id(), Map.of()));
        }
        assertThat(possible).as("ways on after %s steps", steps).isNotEmpty();
        assertThat(steps).isLessThan(2_000);
        step(possible.get(order.nextInt(possible.size())));
      }
      assertThat(rows).as("rows left").isEmpty();
    }

    private void step(Command command) {
      steps++;
      List<CallOutcome> journal = new ArrayList<>();
      InstanceState state = advance(command, journal, ids);
      InstanceChanges changes = state.changes();
      checkReplay(command, journal, changes);
      apply(changes);
      InstanceSnapshot now = state.isEnded() ? null : state.committed();
      committed = now;
      if (now != null) {
        Set<Long> seen = new HashSet<>(Set.of(now.id()));
        now.executions().forEach(row -> seen.add(row.id()));
        now.variables().forEach(row -> seen.add(row.id()));
        now.tasks().forEach(row -> seen.add(row.id()));
        now.identityLinks().forEach(row -> seen.add(row.id()));
        now.jobs().forEach(row -> seen.add(row.id()));
        assertThat(seen).as("the state against its rows").isEqualTo(rows);
        assertThat(now.rev()).isEqualTo(steps);
      }
    }

    /** Stepping once more with the outcomes of the first time changes the same. */
    private void checkReplay(Command command, List<CallOutcome> journal, InstanceChanges first) {
      AtomicLong otherIds = new AtomicLong(1_000_000);
      List<CallOutcome> replayed = new ArrayList<>(journal);
      InstanceChanges second = advance(command, replayed, otherIds::getAndIncrement).changes();
      assertThat(replayed).as("calls beyond the journal").hasSameSizeAs(journal);
      assertThat(shape(second)).isEqualTo(shape(first));
    }

    private static Map<String, Integer> shape(InstanceChanges changes) {
      Map<String, Integer> shape = new TreeMap<>();
      changes.inserts().forEach(row -> shape.merge("+" + describe(row), 1, Integer::sum));
      changes.updates().forEach(row -> shape.merge("~" + describe(row), 1, Integer::sum));
      changes.deletes().forEach(row -> shape.merge("-" + describe(row), 1, Integer::sum));
      return shape;
    }

    private static String describe(Row row) {
      String type = row.getClass().getSimpleName();
      return switch (row) {
        case HistoryRow.OfActivity a -> type + a.activityId() + (a.endedAt() != null);
        case JobRow j -> type + j.activityId() + j.kind() + j.state();
        case TaskRow t -> type + t.taskDefinitionKey();
        default -> type;
      };
    }

    private InstanceState advance(
        Command command, List<CallOutcome> journal, LongSupplier idSource) {
      StepContext context = new StepContext(graph, NOW, idSource, POLICY);
      Stepper stepper =
          command instanceof Command.Start start
              ? Stepper.start(start, context)
              : Stepper.of(
                  command,
                  InstanceState.of(Objects.requireNonNull(committed)),
                  context,
                  !journal.isEmpty());
      Step step = stepper.begin();
      int calls = 0;
      while (step instanceof Step.Call(UserCall call)) {
        if (calls == journal.size()) {
          journal.add(answer(call));
        }
        step = stepper.resume(call, journal.get(calls++));
      }
      assertThat(step).isInstanceOf(Step.Done.class);
      return stepper.state();
    }

    private static CallOutcome answer(UserCall call) {
      UserCall.Choose choose = (UserCall.Choose) call.work();
      for (UserCall.Condition condition : choose.conditions()) {
        if (Objects.requireNonNull(condition.expression()).text().equals("${yes}")) {
          return new CallOutcome(List.of(condition.flowId()), List.of(), null);
        }
      }
      return new CallOutcome(List.of(), List.of(), null);
    }

    private void apply(InstanceChanges changes) {
      for (Row row : changes.deletes()) {
        assertThat(rows.remove(row.id())).as("deleted once: %s", row).isTrue();
      }
      for (Row row : changes.inserts()) {
        if (row instanceof HistoryRow.OfActivity activity) {
          assertThat(history.put(activity.id(), activity)).isNull();
        } else if (!(row instanceof HistoryRow)) {
          assertThat(rows.add(row.id())).as("inserted once: %s", row).isTrue();
        }
      }
      for (Row row : changes.updates()) {
        if (row instanceof HistoryRow.OfActivity activity) {
          HistoryRow.OfActivity open = history.put(activity.id(), activity);
          assertThat(open).as("entered before: %s", row).isNotNull();
          assertThat(Objects.requireNonNull(open).endedAt()).as("left once: %s", row).isNull();
        } else if (!(row instanceof HistoryRow)) {
          assertThat(rows).as("updated row exists: %s", row).contains(row.id());
        }
      }
    }

    Map<String, Integer> visits() {
      Map<String, Integer> visits = new TreeMap<>();
      for (HistoryRow.OfActivity activity : history.values()) {
        assertThat(activity.endedAt()).as("%s was left", activity).isNotNull();
        assertThat(activity.deleteReason()).isNull();
        visits.merge(activity.activityId(), 1, Integer::sum);
      }
      return visits;
    }
  }

  @Test
  void everyTokenEndsInWhateverOrderJobsRun() {
    Map<Class<?>, Integer> elements = new HashMap<>();
    int steps = 0;
    for (int seed = 0; seed < MODELS; seed++) {
      Sample sample = new Sample(new Random(seed));
      try {
        ProcessGraph graph = sample.compile();
        sample
            .visits
            .keySet()
            .forEach(id -> elements.merge(graph.node(id).getClass(), 1, Integer::sum));
        for (int order = 0; order < 2; order++) {
          Run run = new Run(graph, new Random(order));
          run.toTheEnd();
          assertThat(run.visits()).isEqualTo(sample.visits);
          steps += run.steps;
        }
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("Seed " + seed + ": " + e.getMessage() + "\n" + sample.xml, e);
      }
    }
    assertThat(steps).as("steps in all").isGreaterThan(5 * MODELS);
    assertThat(elements)
        .containsKeys(
            FlowNode.SubProcess.class,
            FlowNode.ParallelGateway.class,
            FlowNode.ExclusiveGateway.class,
            FlowNode.UserTask.class);
  }
}
