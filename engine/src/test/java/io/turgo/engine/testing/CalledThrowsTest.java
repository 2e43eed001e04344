package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What called instances throw and those that called them catch. */
@Timeout(120)
class CalledThrowsTest extends ScenarioTest {
  private static final String CATCH =
      "<boundaryEvent id='b' attachedToRef='c'><errorEventDefinition errorRef='bad'"
          + " turgo:errorVariableName='what'/></boundaryEvent>";

  private static String errorEnd(String attributes) {
    return "<endEvent id='x' %s><errorEventDefinition errorRef='bad'/></endEvent>"
        .formatted(attributes);
  }

  /** A task, then a fork to a task that stays and to what throws. */
  private static void deployThrowing(Kit kit, String key, String what) {
    kit.deploy(
        key,
        start("s"),
        user("first", ""),
        parallel("f"),
        user("stays", ""),
        what,
        flow("s -> first -> f -> stays"),
        flow("f -> x"));
  }

  private static void deployCalling(Kit kit, String key, String call, String... beside) {
    kit.deploy(
        key,
        start("s"),
        call,
        user("after", ""),
        end("e"),
        flow("s -> c -> after -> e"),
        String.join("\n", beside));
  }

  private static List<ProcessInstance> childrenOf(Kit kit, String id) {
    return kit.engine()
        .getRuntimeService()
        .createProcessInstanceQuery()
        .superProcessInstanceId(id)
        .list();
  }

  private static String childOf(Kit kit, String id) {
    return childrenOf(kit, id).getFirst().getId();
  }

  private static String caught(String... more) {
    return CATCH + user("late", "") + flow("b -> late") + String.join("", more);
  }

  private static void endLate(Kit kit, String id) {
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("late");
    assertThat(kit.variable(id, "what")).isEqualTo("bad");
    kit.checkConsistency();
    kit.complete(id, "late");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anErrorGoesUpThroughAllThatCalled(Database database) {
    Kit kit = on(database);
    deployThrowing(kit, "up-child", errorEnd(""));
    deployCalling(kit, "up-middle", call("c", "up-child", ""));
    deployCalling(kit, "up", call("c", "up-middle", ""), caught());
    String id = kit.start("up", Map.of());
    String middle = childOf(kit, id);
    String child = childOf(kit, middle);
    kit.complete(child, "first");

    kit.assertEnded(child, "s first f stays! x!");
    kit.assertEnded(middle, "s c!");
    assertThat(kit.trail(id)).isEqualTo("s c! b late..");
    endLate(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void oneOfManyEndsAll(Database database) {
    Kit kit = on(database);
    deployThrowing(kit, "many-child", errorEnd("turgo:async='true'"));
    deployCalling(
        kit, "many", manyTimes(call("c", "many-child", ""), "", cardinality(5)), caught());
    String id = kit.start("many", Map.of());
    assertThat(childrenOf(kit, id)).hasSize(5);
    kit.complete(childrenOf(kit, id).get(2).getId(), "first");
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(childrenOf(kit, id)).isEmpty();
    endLate(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void oneThatNobodyCatchesUndoesTheStep(Database database) {
    Kit kit = on(database);
    deployThrowing(kit, "loose-child", errorEnd(""));
    deployCalling(kit, "loose", call("c", "loose-child", ""));
    String id = kit.start("loose", Map.of());
    String child = childOf(kit, id);
    assertThatThrownBy(() -> kit.complete(child, "first"))
        .isInstanceOf(BpmnError.class)
        .hasMessageContaining("'bad'");
    assertThat(kit.trail(child)).isEqualTo("s first..");
    assertThat(kit.trail(id)).isEqualTo("s c..");
    kit.checkConsistency();
    kit.engine().getRuntimeService().deleteProcessInstance(id, "done");
  }

  @ParameterizedTest
  @EnumSource
  void anExceptionIsMappedByTheCallActivity(Database database) {
    Kit kit = on(database);
    kit.code(
        "fails",
        execution -> {
          execution.setVariable("done", true);
          throw new IllegalStateException("no");
        });
    deployThrowing(
        kit, "map-child", code("x", "fails", "turgo:async='true' turgo:transactional='true'"));
    deployCalling(
        kit,
        "map",
        call(
            "c",
            "map-child",
            "",
            "<turgo:mapException errorCode='bad'"
                + " includeChildExceptions='true'>java.lang.RuntimeException</turgo:mapException>"),
        caught());
    String id = kit.start("map", Map.of());
    String child = childOf(kit, id);
    kit.complete(child, "first");
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(child, "s first f stays! x!");
    endLate(kit, id);
  }

  @Test
  void aSuspendedCallerCatchesNothing() {
    Kit kit = on(Database.SQLITE);
    deployThrowing(kit, "sus-child", errorEnd(""));
    deployCalling(kit, "sus", call("c", "sus-child", ""), caught());
    String id = kit.start("sus", Map.of());
    String child = childOf(kit, id);
    kit.engine().getRuntimeService().suspendProcessInstanceById(id);
    kit.engine().getRuntimeService().activateProcessInstanceById(child);
    assertThatThrownBy(() -> kit.complete(child, "first")).hasMessageContaining("is suspended");
    kit.engine().getRuntimeService().activateProcessInstanceById(id);
    kit.complete(child, "first");
    endLate(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void anEscalationThatInterruptsTheCallStopsWhatThrewItInItsFirstUnit(Database database) {
    Kit kit = on(database);
    AtomicInteger done = new AtomicInteger();
    kit.code("too-late", execution -> done.incrementAndGet());
    kit.deploy(
        "at-once-child",
        start("s"),
        "<intermediateThrowEvent id='x'><escalationEventDefinition"
            + " escalationRef='high'/></intermediateThrowEvent>",
        code("late", "too-late", ""),
        end("e"),
        flow("s -> x -> late -> e"));
    deployCalling(kit, "at-once-middle", call("c", "at-once-child", ""));
    deployCalling(
        kit,
        "at-once",
        call("c", "at-once-middle", ""),
        "<boundaryEvent id='b' attachedToRef='c'><escalationEventDefinition"
            + " escalationRef='high'/></boundaryEvent>",
        user("handle", ""),
        flow("b -> handle"));
    String id = kit.start("at-once", Map.of());

    assertThat(kit.trail(id)).isEqualTo("s c! b handle..");
    assertThat(childrenOf(kit, id)).isEmpty();
    assertThat(done).hasValue(0);
    kit.checkConsistency();
    kit.complete(id, "handle");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anEscalationGoesUpAndTheCalledOneGoesOn(Database database) {
    Kit kit = on(database);
    deployThrowing(
        kit,
        "esc-child",
        "<intermediateThrowEvent id='x'><escalationEventDefinition"
            + " escalationRef='high'/></intermediateThrowEvent>"
            + user("behind", "")
            + flow("x -> behind"));
    deployCalling(
        kit,
        "esc",
        call("c", "esc-child", ""),
        "<boundaryEvent id='b' attachedToRef='c' cancelActivity='false'><escalationEventDefinition"
            + " escalationRef='high'/></boundaryEvent>",
        user("beside", ""),
        flow("b -> beside"));
    String id = kit.start("esc", Map.of());
    String child = childOf(kit, id);
    kit.complete(child, "first");
    assertThat(kit.trail(id)).isEqualTo("s c.. b beside..");
    assertThat(kit.trail(child)).isEqualTo("s first f stays.. x behind..");
    kit.complete(id, "beside");
    kit.complete(child, "stays");
    kit.complete(child, "behind");
    kit.complete(id, "after");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @Test
  void anErrorIsCaughtAfterARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      deployThrowing(kit, "restart-child", errorEnd("turgo:async='true'"));
      deployCalling(kit, "restart", call("c", "restart-child", ""), caught());
      id = kit.start("restart", Map.of());
      kit.complete(childOf(kit, id), "first");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      String child = Objects.requireNonNull(childOf(kit, id));
      kit.runJobs();
      kit.assertEnded(child, "s first f stays! x!");
      endLate(kit, id);
    }
  }

  private static final String SIGNAL = "<signal id='stop' name='stop'/>";

  /** A file with a process that throws a signal, and goes on with some elements. */
  private static void deployThrower(Kit kit, String key, String... after) {
    List<String> elements = new ArrayList<>();
    elements.add(start("s"));
    elements.add(
        "<intermediateThrowEvent id='t'><signalEventDefinition"
            + " signalRef='stop'/></intermediateThrowEvent>");
    elements.addAll(List.of(after));
    deployWithSignal(kit, key, elements.toArray(String[]::new));
  }

  private static void deployWithSignal(Kit kit, String key, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements).replaceFirst("<process", SIGNAL + "<process"))
        .deploy();
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void aSignalOfTheCalledInstanceCancelsItsCallAtOnce(Database database) {
    Kit kit = on(database);
    deployThrower(kit, "ends", end("e"), flow("s -> t -> e"));
    deployThrower(kit, "waits", user("w", ""), end("e"), flow("s -> t -> w -> e"));
    deployThrower(kit, "terminates", BpmnText.terminate("e", ""), flow("s -> t -> e"));
    deployThrower(
        kit,
        "escalates",
        "<endEvent id='e'><escalationEventDefinition/></endEvent>",
        flow("s -> t -> e"));
    deployThrower(
        kit, "fails", "<endEvent id='e'><errorEventDefinition/></endEvent>", flow("s -> t -> e"));
    kit.code("signal", e -> kit.engine().getRuntimeService().signalEventReceived("stop"));
    kit.deploy("coded", start("s"), code("t", "signal", ""), end("e"), flow("s -> t -> e"));
    kit.deploy("between", start("s"), call("c", "ends", ""), end("e"), flow("s -> c -> e"));
    String caught =
        "<boundaryEvent id='b' attachedToRef='%s'><signalEventDefinition"
            + " signalRef='stop'/></boundaryEvent>";
    String handler =
        "<subProcess id='handler' triggeredByEvent='true'><startEvent id='hs'>"
            + "<signalEventDefinition signalRef='stop'/></startEvent>"
            + end("he")
            + flow("hs -> he")
            + "</subProcess>";
    for (String called :
        List.of("ends", "waits", "terminates", "escalates", "fails", "between", "coded")) {
      String call = call("c", called, "");
      deployWithSignal(
          kit,
          "atCall",
          start("s"),
          call,
          caught.formatted("c"),
          end("e"),
          end("x"),
          flow("s -> c -> e"),
          flow("b -> x"));
      deployWithSignal(kit, "beside", start("s"), call, end("e"), flow("s -> c -> e"), handler);
      deployWithSignal(
          kit,
          "around",
          start("s"),
          sub("sub", "", start("is"), call, end("ie"), flow("is -> c -> ie")),
          caught.formatted("sub"),
          end("e"),
          end("x"),
          flow("s -> sub -> e"),
          flow("b -> x"));
      deployWithSignal(
          kit,
          "many",
          start("s"),
          BpmnText.manyTimes(call, "", BpmnText.cardinality(3)),
          caught.formatted("c"),
          end("e"),
          end("x"),
          flow("s -> c -> e"),
          flow("b -> x"));
      deployWithSignal(
          kit,
          "later",
          start("s"),
          call("c", called, "turgo:async='true'"),
          caught.formatted("c"),
          end("e"),
          end("x"),
          flow("s -> c -> e"),
          flow("b -> x"));
      for (String key : List.of("atCall", "beside", "around", "many", "later")) {
        String id = kit.start(key, Map.of());
        kit.runJobs();
        assertThat(kit.failures()).as("%s calls %s", key, called).isEmpty();
        assertThat(kit.isRunning(id)).as("%s calls %s: %s", key, called, kit.trail(id)).isFalse();
        assertThat(kit.trail(id)).endsWith(key.equals("beside") ? " handler hs he" : " b x");
      }
    }
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void aCancelledInstanceRunsNoFurther(Database database) {
    Kit kit = on(database);
    AtomicInteger ran = new AtomicInteger();
    kit.code("count", e -> ran.incrementAndGet());
    deployThrower(kit, "goesOn", code("a", "count", ""), end("e"), flow("s -> t -> a -> e"));
    deployWithSignal(
        kit,
        "cancels",
        start("s"),
        call("c", "goesOn", ""),
        "<boundaryEvent id='b' attachedToRef='c'><signalEventDefinition"
            + " signalRef='stop'/></boundaryEvent>",
        end("e"),
        end("x"),
        flow("s -> c -> e"),
        flow("b -> x"));

    kit.assertEnded(kit.start("cancels", Map.of()), "s c! b x");
    assertThat(ran).hasValue(0);
  }

  /** Ways by which code of a called instance cancels the call activity. */
  enum Cancelling {
    DELETION,
    SIGNAL,
    MESSAGE;

    private void cancel(RuntimeService runtime, String rootId) {
      switch (this) {
        case DELETION -> runtime.deleteProcessInstance(rootId, "cancelled");
        case SIGNAL -> runtime.signalEventReceived("stop");
        case MESSAGE -> runtime.correlateMessage("halt");
      }
    }

    private String boundary() {
      return "<boundaryEvent id='b' attachedToRef='c'>"
          + switch (this) {
            case DELETION, SIGNAL -> "<signalEventDefinition signalRef='stop'/>";
            case MESSAGE -> "<messageEventDefinition messageRef='halt'/>";
          }
          + "</boundaryEvent>";
    }
  }

  @ParameterizedTest
  @EnumSource
  void codeThatCancelsTheCallOfItsInstanceStopsIt(Cancelling by) {
    Kit kit = on(Database.SQLITE);
    AtomicInteger late = new AtomicInteger();
    kit.code(
        "cancel-" + by,
        execution ->
            by.cancel(kit.engine().getRuntimeService(), execution.getRootProcessInstanceId()));
    kit.code("late", execution -> late.incrementAndGet());
    kit.deploy(
        "cancelling-" + by,
        start("s"),
        parallel("f"),
        code("x", "cancel-" + by, ""),
        code("behind", "late", ""),
        code("beside", "late", ""),
        flow("s -> f -> x -> behind"),
        flow("f -> beside"));
    kit.deploy("between-" + by, start("s"), call("c", "cancelling-" + by, ""), flow("s -> c"));
    for (String called : List.of("cancelling-", "between-")) {
      String key = "cancelled-" + called + by;
      kit.engine()
          .getRepositoryService()
          .createDeployment()
          .addString(
              key + ".bpmn",
              BpmnText.process(
                      key,
                      start("s"),
                      call("c", called + by, ""),
                      by.boundary(),
                      end("e"),
                      end("caught"),
                      flow("s -> c -> e"),
                      flow("b -> caught"))
                  .replaceFirst("<process", SIGNAL + "<message id='halt' name='halt'/><process"))
          .deploy();

      String id = kit.start(key, Map.of());

      assertThat(late).as("code that ran when its instance was cancelled").hasValue(0);
      kit.assertEnded(id, by == Cancelling.DELETION ? "s c!" : "s c! b caught");
      assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
    }
  }
}
