package io.turgo.engine.testing.blocks;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.expression.ElExpressionCompiler;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A scope with many of one kind of waiting thing is cancelled, or many activities are undone: four
 * times as many allocate about four times as much, where looking at all for each would be sixteen.
 */
@Timeout(60)
class ManyWaitingTest {
  private static final int SOME = 250;
  private static final String UNDO = "undo";

  /** Loses no step, and steps none again. */
  private static final Random NEVER =
      new Random() {
        private static final long serialVersionUID = 1L;

        @Override
        public int nextInt(int bound) {
          return bound - 1;
        }
      };

  static Stream<Arguments> waiting() {
    return Stream.of(
        Arguments.of("tasks", user("x", "")),
        Arguments.of(
            "tasks with timers",
            user("x", "") + boundary("t", "x", true, "timeDuration:PT1H") + flow("t -> y")),
        Arguments.of(
            "external jobs",
            node("serviceTask", "x", "turgo:type='external-worker' turgo:topic='t'")),
        Arguments.of(
            "jobs", node("serviceTask", "x", "turgo:expression='${1}' turgo:async='true'")),
        Arguments.of("subscriptions", node("receiveTask", "x", "messageRef='m'")),
        Arguments.of("called instances", node("callActivity", "x", "calledElement='called'")),
        Arguments.of("timers", inside(catchTimer("t", "timeDuration:PT1H"), flow("b -> t -> f"))),
        Arguments.of(
            "event-based gateways",
            inside(
                node("eventBasedGateway", "g", ""),
                catchTimer("t", "timeDuration:PT1H"),
                "<receiveTask id='r' messageRef='m'/>",
                flow("b -> g -> t -> f"),
                flow("g -> r -> f"))),
        Arguments.of(
            "event sub-processes",
            inside(
                user("u", ""),
                flow("b -> u -> f"),
                "<subProcess id='n' triggeredByEvent='true'><startEvent id='ns' isInterrupting='false'>"
                    + "<messageEventDefinition messageRef='m'/></startEvent>"
                    + end("ne")
                    + flow("ns -> ne")
                    + "</subProcess>")),
        Arguments.of(
            "inclusive joins",
            inside(
                node("inclusiveGateway", "g", ""),
                user("u", ""),
                user("v", ""),
                node("inclusiveGateway", "j", ""),
                flow("b -> g -> u -> j -> f"),
                flow("g -> v -> j"))));
  }

  static Stream<Arguments> undone() {
    String undoable = node("task", "a", "") + undoneBy("a");
    return Stream.of(
        Arguments.of("activities", node("task", "x", "") + undoneBy("x"), ""),
        Arguments.of("sub-processes", inside(undoable, flow("b -> a -> f")), ""),
        Arguments.of(
            "activities of sub-processes, by name",
            inside(undoable, flow("b -> a -> f")),
            "activityRef='a'"));
  }

  private static String inside(String... elements) {
    return sub("x", "", start("b"), String.join("", elements), end("f"));
  }

  private static String undoneBy(String activity) {
    return "<boundaryEvent id='c' attachedToRef='"
        + activity
        + "'><compensateEventDefinition/></boundaryEvent><task id='h' isForCompensation='true'/>"
        + "<association sourceRef='c' targetRef='h' associationDirection='One'/>";
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("waiting")
  void cancelling(String kind, String activity) {
    String rest = end("y") + flow("o -> x -> y");
    long few = cost(SOME, activity, rest, "stop");
    long many = cost(4 * SOME, activity, rest, "stop");

    assertThat((double) many / few).as("%d bytes, then %d", few, many).isLessThan(5.5);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void undone(String kind, String activity, String which) {
    String rest =
        user(UNDO, "")
            + "<intermediateThrowEvent id='z'><compensateEventDefinition "
            + which
            + "/></intermediateThrowEvent>"
            + end("y")
            + flow("o -> x -> undo -> z -> y");
    long few = cost(SOME, activity, rest, UNDO);
    long many = cost(4 * SOME, activity, rest, UNDO);

    assertThat((double) many / few).as("%d bytes, then %d", few, many).isLessThan(5.5);
  }

  /** Only those are told in turn that a listener waits for. */
  @Test
  void tasksThatNobodyHearsOfTakeNoStack() throws InterruptedException {
    AtomicReference<Throwable> failed = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> cost(4 * SOME, user("x", ""), end("y") + flow("o -> x -> y"), "stop"),
            "little stack",
            200_000);
    thread.setUncaughtExceptionHandler((dead, thrown) -> failed.set(thrown));
    thread.start();
    thread.join();

    assertThat(failed).hasValue(null);
  }

  /** The bytes that are allocated when something happens to so many of an activity. */
  private static long cost(int times, String activity, String rest, String happens) {
    byte[] file = file(manyTimes(activity, "", cardinality(times)) + rest).getBytes(UTF_8);
    MemoryRunner runner =
        new MemoryRunner(
            List.of(new BpmnCompiler(new ElExpressionCompiler()).compile("many.bpmn", file)),
            NEVER,
            new MemoryRunner.Rates(0, 0, 0));
    long id = runner.start("many", Map.of());
    Waiting waiting =
        runner.waiting(id).stream()
            .filter(one -> one.activityId().equals(happens))
            .findFirst()
            .orElseThrow();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    runner.act(waiting);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static String file(String inScope) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
      <message id="m" name="m"/>
      <message id="message_stop" name="message_stop"/>
      <process id="many" isExecutable="true">
        %s
      </process>
      <process id="called" isExecutable="true">%s</process>
    </definitions>
    """
        .formatted(
            String.join(
                "\n",
                start("s"),
                sub("scope", "", start("o"), inScope),
                "<boundaryEvent id='stop' attachedToRef='scope'>",
                "<messageEventDefinition messageRef='message_stop'/></boundaryEvent>",
                with(user("after", ""), taskHeard("delete", "nobody")),
                end("e"),
                flow("s -> scope -> after -> e"),
                flow("stop -> after")),
            String.join("", start("cs"), user("cu", ""), end("ce"), flow("cs -> cu -> ce")));
  }
}
