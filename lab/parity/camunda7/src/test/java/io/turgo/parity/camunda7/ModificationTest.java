package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.Instruction.after;
import static io.turgo.parity.camunda7.Instruction.before;
import static io.turgo.parity.camunda7.Instruction.cancel;
import static io.turgo.parity.camunda7.Instruction.cancelAll;
import static io.turgo.parity.camunda7.Instruction.cancelTransition;
import static io.turgo.parity.camunda7.Instruction.flow;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camunda.bpm.engine.ProcessEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modifications and restarts of instances, on Camunda 7 and on Turgo. */
final class ModificationTest {
  private static final String TWO =
      model(
          """
          <startEvent id='s'/><userTask id='a' name='A'/><userTask id='b' name='B'/>
          <userTask id='c' name='C'/><endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='a'/>
          <sequenceFlow id='f1' sourceRef='a' targetRef='b'/>
          <sequenceFlow id='f2' sourceRef='b' targetRef='c'/>
          <sequenceFlow id='f3' sourceRef='c' targetRef='e'/>
          """);

  private static final String NESTED =
      model(
          """
          <startEvent id='s'/><userTask id='a' name='A'/>
          <subProcess id='sub'>
            <startEvent id='subS'/><userTask id='in' name='In'/>
            <subProcess id='inner'>
              <startEvent id='innerS'/><userTask id='deep' name='Deep'/>
              <userTask id='deeper' name='Deeper'/><endEvent id='innerE'/>
              <sequenceFlow id='i0' sourceRef='innerS' targetRef='deep'/>
              <sequenceFlow id='i1' sourceRef='deep' targetRef='deeper'/>
              <sequenceFlow id='i2' sourceRef='deeper' targetRef='innerE'/>
            </subProcess>
            <boundaryEvent id='slow' attachedToRef='inner'>
              <timerEventDefinition><timeDuration>PT9H</timeDuration></timerEventDefinition>
            </boundaryEvent>
            <userTask id='last' name='Last'/><endEvent id='subE'/>
            <sequenceFlow id='g0' sourceRef='subS' targetRef='in'/>
            <sequenceFlow id='g1' sourceRef='in' targetRef='inner'/>
            <sequenceFlow id='g2' sourceRef='inner' targetRef='last'/>
            <sequenceFlow id='g3' sourceRef='slow' targetRef='last'/>
            <sequenceFlow id='g4' sourceRef='last' targetRef='subE'/>
          </subProcess>
          <userTask id='after' name='After'/><endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='a'/>
          <sequenceFlow id='f1' sourceRef='a' targetRef='sub'/>
          <sequenceFlow id='f2' sourceRef='sub' targetRef='after'/>
          <sequenceFlow id='f3' sourceRef='after' targetRef='e'/>
          """);

  private static final String PARALLEL =
      model(
          """
          <startEvent id='s'/><parallelGateway id='fork'/>
          <userTask id='l' name='L'/><userTask id='r' name='R'/>
          <parallelGateway id='join'/><userTask id='z' name='Z'/><endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='fork'/>
          <sequenceFlow id='f1' sourceRef='fork' targetRef='l'/>
          <sequenceFlow id='f2' sourceRef='fork' targetRef='r'/>
          <sequenceFlow id='f3' sourceRef='l' targetRef='join'/>
          <sequenceFlow id='f4' sourceRef='r' targetRef='join'/>
          <sequenceFlow id='f5' sourceRef='join' targetRef='z'/>
          <sequenceFlow id='f6' sourceRef='z' targetRef='e'/>
          """);

  private static String several(boolean sequential) {
    return model(
        """
        <startEvent id='s'/><userTask id='a' name='A'/>
        <userTask id='m' name='M'><multiInstanceLoopCharacteristics isSequential='%s'>
          <loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></userTask>
        <userTask id='z' name='Z'/><endEvent id='e'/>
        <sequenceFlow id='f0' sourceRef='s' targetRef='a'/>
        <sequenceFlow id='f1' sourceRef='a' targetRef='m'/>
        <sequenceFlow id='f2' sourceRef='m' targetRef='z'/>
        <sequenceFlow id='f3' sourceRef='z' targetRef='e'/>
        """
            .formatted(sequential));
  }

  private static final String SEVERAL_SUBS =
      model(
          """
          <startEvent id='s'/>
          <subProcess id='sub'><multiInstanceLoopCharacteristics isSequential='false'>
              <loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>
            <startEvent id='subS'/><userTask id='in' name='In'/><userTask id='last' name='Last'/>
            <endEvent id='subE'/>
            <sequenceFlow id='g0' sourceRef='subS' targetRef='in'/>
            <sequenceFlow id='g1' sourceRef='in' targetRef='last'/>
            <sequenceFlow id='g2' sourceRef='last' targetRef='subE'/>
          </subProcess>
          <userTask id='z' name='Z'/><endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='sub'/>
          <sequenceFlow id='f1' sourceRef='sub' targetRef='z'/>
          <sequenceFlow id='f2' sourceRef='z' targetRef='e'/>
          """);

  private static final String ASYNC =
      model(
          """
          <startEvent id='s'/><userTask id='a' name='A'/>
          <userTask id='b' name='B' camunda:asyncBefore='true' camunda:asyncAfter='true'/>
          <userTask id='c' name='C'/><endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='a'/>
          <sequenceFlow id='f1' sourceRef='a' targetRef='b'/>
          <sequenceFlow id='f2' sourceRef='b' targetRef='c'/>
          <sequenceFlow id='f3' sourceRef='c' targetRef='e'/>
          """);

  private static String eventSubProcess(boolean interrupting) {
    return model(
            """
            <startEvent id='s'/>
            <subProcess id='sub'>
              <startEvent id='subS'/><userTask id='in' name='In'/><endEvent id='subE'/>
              <sequenceFlow id='g0' sourceRef='subS' targetRef='in'/>
              <sequenceFlow id='g1' sourceRef='in' targetRef='subE'/>
              <subProcess id='event' triggeredByEvent='true'>
                <startEvent id='eventS' isInterrupting='%s'>
                  <messageEventDefinition messageRef='stop'/></startEvent>
                <userTask id='handle' name='Handle'/><endEvent id='eventE'/>
                <sequenceFlow id='h0' sourceRef='eventS' targetRef='handle'/>
                <sequenceFlow id='h1' sourceRef='handle' targetRef='eventE'/>
              </subProcess>
            </subProcess>
            <userTask id='z' name='Z'/><endEvent id='e'/>
            <sequenceFlow id='f0' sourceRef='s' targetRef='sub'/>
            <sequenceFlow id='f1' sourceRef='sub' targetRef='z'/>
            <sequenceFlow id='f2' sourceRef='z' targetRef='e'/>
            """)
        .formatted(interrupting);
  }

  private static String boundary(boolean interrupting) {
    return model(
            """
            <startEvent id='s'/><userTask id='a' name='A'/>
            <boundaryEvent id='late' attachedToRef='a' cancelActivity='%s'>
              <timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>
            </boundaryEvent>
            <userTask id='hurry' name='Hurry'/><endEvent id='e'/>
            <sequenceFlow id='f0' sourceRef='s' targetRef='a'/>
            <sequenceFlow id='f1' sourceRef='a' targetRef='e'/>
            <sequenceFlow id='f2' sourceRef='late' targetRef='hurry'/>
            """)
        .formatted(interrupting);
  }

  private static final String MAPPED =
      model(
          """
          <startEvent id='s'/><userTask id='a' name='A'/>
          <userTask id='b' name='B'>
            <extensionElements>
              <camunda:inputOutput>
                <camunda:inputParameter name='given'>${1 + 1}</camunda:inputParameter>
              </camunda:inputOutput>
              <camunda:executionListener event='start'
                  expression="${execution.setVariable('heard', 'yes')}"/>
            </extensionElements>
          </userTask>
          <endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='a'/>
          <sequenceFlow id='f1' sourceRef='a' targetRef='b'>
            <extensionElements>
              <camunda:executionListener event='take'
                  expression="${execution.setVariable('taken', 'yes')}"/>
            </extensionElements>
          </sequenceFlow>
          <sequenceFlow id='f2' sourceRef='b' targetRef='e'/>
          """);

  private static final String LISTENED =
      MAPPED.replace(
          "<startEvent",
          """
          <extensionElements>
            <camunda:executionListener event='start'
                expression="${execution.setVariable('begun', v)}"/>
            <camunda:executionListener event='end'
                expression="${execution.setVariable('ended', 'yes')}"/>
          </extensionElements>
          <startEvent\
          """);

  private static final String BY_MESSAGE =
      model(
          """
          <startEvent id='s'><messageEventDefinition messageRef='stop'/></startEvent>
          <userTask id='a' name='A'/><endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='a'/>
          <sequenceFlow id='f1' sourceRef='a' targetRef='e'/>
          """);

  private static final String GATEWAY =
      model(
          """
          <startEvent id='s'/><userTask id='a' name='A'/><exclusiveGateway id='x' default='f2'/>
          <userTask id='b' name='B'/><userTask id='c' name='C'/><endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='a'/>
          <sequenceFlow id='f1' sourceRef='a' targetRef='x'/>
          <sequenceFlow id='f2' sourceRef='x' targetRef='b'/>
          <sequenceFlow id='f3' sourceRef='x' targetRef='c'>
            <conditionExpression>${false}</conditionExpression></sequenceFlow>
          <sequenceFlow id='f4' sourceRef='b' targetRef='e'/>
          <sequenceFlow id='f5' sourceRef='c' targetRef='e'/>
          """);

  private static final String FORK_SEVERAL =
      model(
          """
          <startEvent id='s'/><parallelGateway id='fork'/>
          <userTask id='m' name='M'><multiInstanceLoopCharacteristics isSequential='false'>
            <loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>
          <userTask id='r' name='R'/><parallelGateway id='join'/>
          <userTask id='z' name='Z'/><endEvent id='e'/>
          <sequenceFlow id='f0' sourceRef='s' targetRef='fork'/>
          <sequenceFlow id='f1' sourceRef='fork' targetRef='m'/>
          <sequenceFlow id='f2' sourceRef='fork' targetRef='r'/>
          <sequenceFlow id='f3' sourceRef='m' targetRef='join'/>
          <sequenceFlow id='f4' sourceRef='r' targetRef='join'/>
          <sequenceFlow id='f5' sourceRef='join' targetRef='z'/>
          <sequenceFlow id='f6' sourceRef='z' targetRef='e'/>
          """);

  private static String model(String elements) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
      <message id="stop" name="stop"/>
      <process id="p" isExecutable="true">
    """
        + elements
        + "</process></definitions>";
  }

  private static ProcessEngine camunda;

  @TempDir Path folder;

  @BeforeAll
  static void startCamunda() {
    camunda = CamundaSide.engine();
  }

  @AfterAll
  static void stopCamunda() {
    camunda.close();
  }

  /** What is done with one engine, and what it shows of it. */
  @FunctionalInterface
  private interface Script {
    void play(Stage stage);
  }

  /** One engine while a script is played, with what it has shown. */
  private static final class Stage {
    private final Side side;
    private final List<String> shown = new ArrayList<>();
    private String id = "";

    Stage(Side side) {
      this.side = side;
    }

    void start() {
      id = side.start(Map.of("v", "1"));
      show("started");
    }

    void startAt(Instruction... steps) {
      startAt(false, false, steps);
    }

    void startAt(boolean skipListeners, boolean skipMappings, Instruction... steps) {
      attempt(() -> {
        Side.Started started = side.startAt(skipListeners, skipMappings, Map.of("v", "1"), steps);
        id = started.id();
        shown.add("with " + started.variables());
        shown.add("key " + side.businessKey(id));
      });
    }

    void complete(String name) {
      side.complete(id, name);
      show("completed " + name);
    }

    void modify(Instruction... steps) {
      modify(false, false, steps);
    }

    void modify(boolean skipListeners, boolean skipMappings, Instruction... steps) {
      attempt(() -> side.modify(id, skipListeners, skipMappings, steps));
    }

    void attempt(Runnable doing) {
      try {
        doing.run();
        show("done");
      } catch (RuntimeException e) {
        shown.add("refused");
        if (System.getProperty("turgo.show") != null) {
          System.out.println(side.getClass().getSimpleName() + ": " + e.getMessage());
        }
        show("after refusal");
      }
    }

    void show(String label) {
      shown.add(label);
      if (id.isEmpty()) {
        return; // nothing was started
      }
      shown.add("  tree " + side.tree(id));
      shown.add("  tasks " + side.tasks(id));
      shown.add("  timers " + side.timers());
      shown.add("  events " + side.subscriptions());
      shown.add("  variables " + side.variables(id));
    }

    /** Completes all tasks, the first by its name first. */
    void finish() {
      shown.add("history " + side.history(id));
      for (int i = 0; i < 20 && !side.tasks(id).isEmpty(); i++) {
        complete(side.tasks(id).getFirst());
        side.runJobs();
      }
      shown.add("runs " + side.runs(id));
    }
  }

  private void same(String bpmn, Script script) {
    sameFromNothing(
        bpmn,
        stage -> {
          stage.start();
          script.play(stage);
        });
  }

  private void sameFromNothing(String bpmn, Script script) {
    List<String> expected = played(new CamundaSide(camunda), bpmn, script);
    List<String> found = played(new TurgoSide(folder.resolve("turgo.db")), bpmn, script);
    assertThat(String.join("\n", found)).isEqualTo(String.join("\n", expected));
  }

  private static List<String> played(Side side, String bpmn, Script script) {
    try (side) {
      side.deploy(bpmn);
      Stage stage = new Stage(side);
      script.play(stage);
      return stage.shown;
    }
  }

  @Test
  void anActivityIsBegunBesideWhatRuns() {
    same(
        TWO,
        s -> {
          s.modify(before("c"));
          s.modify(before("a"));
          s.finish();
        });
  }

  @Test
  void aTaskGoesBack() {
    same(
        TWO,
        s -> {
          s.complete("A");
          s.modify(cancel("b"), before("a"));
          s.finish();
        });
  }

  @Test
  void whatComesAfterAnActivityBegins() {
    same(
        TWO,
        s -> {
          s.modify(after("b"), cancelAll("a"));
          s.finish();
        });
  }

  @Test
  void whatComesAfterTheLastActivityEndsTheInstanceOnlyIfNothingIsLeft() {
    same(
        TWO,
        s -> {
          s.modify(after("c"));
          s.modify(cancelAll("a"), after("c"));
          s.finish();
        });
  }

  @Test
  void theInstanceOutlivesItsLastTokenBetweenInstructions() {
    same(
        TWO,
        s -> {
          s.modify(cancelAll("a"), after("c"), before("b"));
          s.finish();
        });
  }

  @Test
  void anActivityWithoutOneWayOnHasNothingAfterIt() {
    same(
        GATEWAY,
        s -> {
          s.modify(after("x"));
          s.modify(after("e"));
          s.modify(before("x"));
          s.modify(after("a"));
          s.modify(flow("f3"), cancel("a"));
          s.finish();
        });
  }

  @Test
  void whatIsNotThereIsRefused() {
    same(
        TWO,
        s -> {
          s.modify(before("nothing"));
          s.modify(after("nothing"));
          s.modify(flow("nothing"));
          s.modify(cancel("b"));
          s.modify(before("b"), cancelTransition("b"));
          s.modify(before("b").in("c"));
          s.finish();
        });
  }

  @Test
  void cancellingWhereNothingIsDoesNothing() {
    same(
        TWO,
        s -> {
          s.modify(cancelAll("c"));
          s.finish();
        });
  }

  @Test
  void cancellingEverythingEndsTheInstance() {
    same(
        TWO,
        s -> {
          s.modify(cancelAll("a"));
          s.finish();
        });
    same(
        PARALLEL,
        s -> {
          s.modify(cancel("."));
          s.finish();
        });
  }

  @Test
  void cancellingTheInstanceAndBeginningAnewKeepsIt() {
    same(
        NESTED,
        s -> {
          s.complete("A");
          s.modify(cancel("."), before("deep"));
          s.finish();
        });
  }

  @Test
  void cancellingWhatWasBegunBeforeCancelsIt() {
    same(
        TWO,
        s -> {
          s.modify(before("b"), before("b"), cancelAll("b"));
          s.finish();
        });
  }

  @Test
  void missingScopesAreBegun() {
    same(
        NESTED,
        s -> {
          s.modify(before("deeper"));
          s.modify(before("deep"));
          s.finish();
        });
  }

  @Test
  void aScopeStaysIfSomethingIsBegunInItFirst() {
    same(
        NESTED,
        s -> {
          s.complete("A");
          s.modify(before("last").withLocal("w", "2"), cancelAll("in"));
          s.finish();
        });
  }

  @Test
  void aScopeIsBegunAnewIfItWasEmptiedFirst() {
    same(
        NESTED,
        s -> {
          s.complete("A");
          s.modify(cancelAll("in"), before("last").withLocal("w", "2"));
          s.finish();
        });
  }

  @Test
  void anAncestorSaysWhereScopesAreBegun() {
    same(
        NESTED,
        s -> {
          s.complete("A");
          s.modify(before("deep").in("sub"));
          s.modify(before("deeper").in("."));
          s.modify(before("deep"));
          s.modify(before("after").in("sub"));
          s.modify(before("deep").in("in"));
          s.finish();
        });
  }

  @Test
  void aFlowIsTakenInAScope() {
    same(
        NESTED,
        s -> {
          s.modify(flow("i1"), after("in"));
          s.finish();
        });
  }

  @Test
  void variablesAreSetBeforeTheActivityBegins() {
    same(
        NESTED,
        s -> {
          s.modify(before("deep").with("v", "2").withLocal("w", "3"));
          s.modify(before("deeper").with("n", "4").withLocal("w", "5"));
          s.modify(flow("f2").withLocal("x", "6"));
          s.finish();
        });
  }

  @Test
  void tokensBegunAtAJoinCount() {
    same(
        PARALLEL,
        s -> {
          s.complete("L");
          s.modify(flow("f4"), cancelAll("r"));
          s.finish();
        });
    same(
        PARALLEL,
        s -> {
          s.complete("L");
          s.modify(before("join"));
          s.finish();
        });
    same(
        PARALLEL,
        s -> {
          s.complete("L");
          s.modify(cancelAll("join"), before("l"));
          s.finish();
        });
  }

  @Test
  void anActivityDoneSeveralTimesGetsOneMoreOrBeginsAsAWhole() {
    same(
        several(false),
        s -> {
          s.modify(before("m"));
          s.modify(before("m"));
          s.modify(cancel("m"));
          s.modify(before("m#multiInstanceBody"));
          s.modify(before("m"));
          s.finish();
        });
  }

  @Test
  void instancesOfAnActivityAreCancelled() {
    same(
        several(false),
        s -> {
          s.complete("A");
          s.modify(cancel("m:1"));
          s.complete("M");
          s.modify(cancelAll("m"), before("z"));
          s.finish();
        });
    same(
        several(false),
        s -> {
          s.complete("A");
          s.modify(cancel("m#multiInstanceBody"), before("a"));
          s.finish();
        });
    same(
        several(false),
        s -> {
          s.complete("A");
          s.modify(cancelAll("m#multiInstanceBody"), before("a"));
          s.finish();
        });
  }

  @Test
  void instancesOneAfterTheOtherGetNoneBesideThem() {
    same(
        several(true),
        s -> {
          s.modify(before("m"), cancelAll("a"));
          s.modify(before("m"));
          s.finish();
        });
    same(
        several(true),
        s -> {
          s.complete("A");
          s.modify(cancelAll("m"), before("m#multiInstanceBody"));
          s.complete("M");
          s.modify(cancel("m"), before("z"));
          s.finish();
        });
  }

  @Test
  void subProcessesDoneSeveralTimesNeedAnAncestor() {
    same(
        SEVERAL_SUBS,
        s -> {
          s.modify(before("last"));
          s.modify(before("last").in("sub:1"));
          s.modify(before("last").in("sub#multiInstanceBody"));
          s.modify(before("sub"));
          s.modify(cancelAll("last"));
          s.modify(cancel("sub"));
          s.finish();
        });
    same(
        SEVERAL_SUBS,
        s -> {
          s.modify(cancelAll("in"), before("last"));
          s.modify(before("last"));
          s.finish();
        });
  }

  @Test
  void transitionsAreShownAndCancelled() {
    same(
        ASYNC,
        s -> {
          s.complete("A");
          s.modify(cancel("b"));
          s.modify(cancelTransition("b"), before("c"));
          s.modify(before("b"), cancelAll("c"));
          s.modify(cancelAll("b"), before("b"));
          s.side.runJobs();
          s.show("run");
          s.complete("B");
          s.modify(cancelTransition("b"), after("a"));
          s.side.runJobs();
          s.show("run");
          s.finish();
        });
  }

  @Test
  void anEventSubProcessInterruptsItsScope() {
    same(
        eventSubProcess(true),
        s -> {
          s.modify(before("handle"));
          s.finish();
        });
    same(
        eventSubProcess(true),
        s -> {
          s.modify(before("eventS"));
          s.finish();
        });
    same(
        eventSubProcess(true),
        s -> {
          s.modify(before("handle"), cancelAll("handle"), before("in"));
          s.finish();
        });
  }

  @Test
  void anEventSubProcessRunsBesideItsScope() {
    same(
        eventSubProcess(false),
        s -> {
          s.modify(before("handle"));
          s.modify(before("eventS"));
          s.modify(cancelAll("in"));
          s.finish();
        });
  }

  @Test
  void aBoundaryEventInterruptsItsActivity() {
    same(
        boundary(true),
        s -> {
          s.modify(before("late"));
          s.finish();
        });
    same(
        boundary(true),
        s -> {
          s.modify(before("a"));
          s.modify(before("late"));
          s.finish();
        });
    same(
        boundary(true),
        s -> {
          s.modify(after("late"), cancelAll("a"));
          s.modify(before("late"));
          s.finish();
        });
    same(
        boundary(false),
        s -> {
          s.modify(before("late"));
          s.finish();
        });
  }

  @Test
  void listenersAndMappingsAreSkippedWhereThatIsWanted() {
    same(
        MAPPED,
        s -> {
          s.modify(after("a"), cancelAll("a"));
          s.finish();
        });
    same(
        MAPPED,
        s -> {
          s.modify(true, false, after("a"), cancelAll("a"));
          s.finish();
        });
    same(
        MAPPED,
        s -> {
          s.modify(false, true, after("a"), cancelAll("a"));
          s.finish();
        });
    same(
        MAPPED,
        s -> {
          s.modify(true, true, before("b"));
          s.complete("A");
          s.finish();
        });
  }

  @Test
  void aForkWithAnActivityDoneSeveralTimesLosesAndDoublesNothing() {
    same(
        FORK_SEVERAL,
        s -> {
          s.modify(before("m#multiInstanceBody"), cancel("m#multiInstanceBody"));
          s.complete("M");
          s.modify(before("m"), cancel("m"));
          s.modify(cancelAll("m"), before("m#multiInstanceBody"));
          s.finish();
        });
    same(
        FORK_SEVERAL,
        s -> {
          s.modify(cancelAll("m"), flow("f3"));
          s.finish();
        });
  }

  @Test
  void aBatchDoesTheSame() {
    same(
        NESTED,
        s -> {
          s.complete("A");
          s.attempt(() -> s.side.modifyAsync(s.id, before("deeper").in("sub"), cancel("in")));
          s.finish();
        });
  }

  @Test
  void manyInstancesAreModified() {
    for (boolean async : List.of(true, false)) {
      same(
          TWO,
          s -> {
            String other = s.side.start(Map.of());
            s.attempt(() ->
                s.side.modifyAll(
                    List.of(s.id, other), async, before("b"), after("b"), cancelAll("a")));
            s.shown.add(s.side.tree(other));
            s.finish();
          });
    }
  }

  @Test
  void instancesThatHaveEndedAreBegunOnceMore() {
    for (boolean async : List.of(true, false)) {
      for (boolean initial : List.of(true, false)) {
        same(
            NESTED,
            s -> {
              s.modify(before("deep").with("v", "2").with("v", "3"));
              s.attempt(() -> s.side.restart(s.id, initial, async, before("a")));
              s.side.delete(s.id);
              s.attempt(() ->
                  s.id = s.side.restart(s.id, initial, async, before("deeper"), after("sub")));
              s.shown.add(s.side.businessKey(s.id));
              s.finish();
            });
      }
    }
  }

  @Test
  void anInstanceBeginsWhereInstructionsSay() {
    sameFromNothing(
        TWO,
        s -> {
          s.startAt(before("c"));
          s.finish();
        });
    sameFromNothing(
        TWO,
        s -> {
          s.startAt(before("b"), after("b"), flow("f1"));
          s.finish();
        });
    sameFromNothing(
        TWO,
        s -> {
          s.startAt();
          s.finish();
        });
    sameFromNothing(
        PARALLEL,
        s -> {
          s.startAt(before("l"), before("join"));
          s.finish();
        });
  }

  @Test
  void aBeginningInScopesBeginsThem() {
    sameFromNothing(
        NESTED,
        s -> {
          s.startAt(
              before("deeper").with("n", "2").withLocal("w", "3"),
              flow("i1").withLocal("x", "4"),
              after("sub").with("v", "5"));
          s.finish();
        });
    sameFromNothing(
        eventSubProcess(true),
        s -> {
          s.startAt(before("handle"));
          s.finish();
        });
    sameFromNothing(
        several(false),
        s -> {
          s.startAt(before("m"), before("m"));
          s.finish();
        });
    sameFromNothing(
        several(true),
        s -> {
          s.startAt(before("m#multiInstanceBody"));
          s.finish();
        });
  }

  @Test
  void anInstanceThatBeginsAtItsEndIsOver() {
    sameFromNothing(TWO, s -> s.startAt(after("c")));
    sameFromNothing(
        TWO,
        s -> {
          s.startAt(after("c"), before("b"));
          s.finish();
        });
  }

  @Test
  void aBeginningBeforeAJobWaitsForIt() {
    sameFromNothing(
        ASYNC,
        s -> {
          s.startAt(before("b"));
          s.side.runJobs();
          s.show("run");
          s.finish();
        });
  }

  @Test
  void anInstanceDoesNotBeginWhereNothingIs() {
    for (Instruction unknown :
        List.of(before("nothing"), after("nothing"), flow("nothing"), after("e"))) {
      sameFromNothing(TWO, s -> s.startAt(before("a"), unknown));
    }
    sameFromNothing(GATEWAY, s -> s.startAt(after("x")));
    sameFromNothing(TWO, s -> s.startAt(true, false));
    sameFromNothing(TWO, s -> s.startAt(false, true));
  }

  @Test
  void aBeginningSkipsListenersAndMappingsWhereThatIsWanted() {
    for (boolean listeners : List.of(false, true)) {
      for (boolean mappings : List.of(false, true)) {
        sameFromNothing(
            LISTENED,
            s -> {
              s.startAt(listeners, mappings, after("a"));
              s.finish();
            });
      }
    }
  }

  @Test
  void anInstanceBeginsAlthoughOnlyAMessageStartsItsProcess() {
    sameFromNothing(
        BY_MESSAGE,
        s -> {
          s.startAt(before("a"));
          s.finish();
        });
  }
}
