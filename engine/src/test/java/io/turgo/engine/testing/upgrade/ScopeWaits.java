package io.turgo.engine.testing.upgrade;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;

/** Gateways, sub-processes, called processes, several instances, and what is undone. */
final class ScopeWaits {
  private static final String GATHERS =
      "<extensionElements><turgo:variableAggregation target='all'><variable source='own'/>"
          + "</turgo:variableAggregation></extensionElements>";

  private ScopeWaits() {}

  static List<Wait> all() {
    return List.of(
        parallelJoin(),
        inclusiveJoin(),
        complexJoin(),
        complexJoinAfterwards(),
        gathering(),
        parallelInstances(),
        sequentialInstances(),
        instancesOfASubProcess(),
        loop(),
        calling(),
        compensation(),
        undoing(),
        keptForCompensation(),
        transaction(),
        cancelling(),
        adHoc());
  }

  private static Wait fork(String key, String join) {
    return Wait.of(
        key,
        start("s"),
        parallel("f"),
        user("a", ""),
        user("b", ""),
        user("c", ""),
        join,
        user("d", ""),
        end("e"),
        flow("s -> f -> a -> j -> d -> e"),
        flow("f -> b -> j"),
        flow("f -> c -> j"));
  }

  /** With two of three tokens. */
  private static Wait parallelJoin() {
    return fork("parallel-join", parallel("j"))
        .begun(life -> {
          life.start();
          life.complete("a", "c");
        })
        .in("s f a b.. c j j")
        .goesOn(life -> life.complete("b", "d"))
        .ends("s f a b c j j j d e");
  }

  private static Wait inclusiveJoin() {
    return Wait.of(
            "inclusive-join",
            start("s"),
            node("inclusiveGateway", "f", ""),
            user("a", ""),
            user("b", ""),
            user("c", ""),
            node("inclusiveGateway", "j", ""),
            end("e"),
            flow("s -> f"),
            flowIf("f -> a", "${n > 0}"),
            flowIf("f -> b", "${n > 1}"),
            flowIf("f -> c", "${n > 2}"),
            flow("a -> j -> e"),
            flow("b -> j"),
            flow("c -> j"))
        .begun(life -> {
          life.start(Map.of("n", 2));
          life.complete("a");
        })
        .in("s f a b.. j")
        .goesOn(life -> life.complete("b"))
        .ends("s f a b j j e");
  }

  private static Wait complex(String key) {
    return fork(
        key,
        "<complexGateway id='j'><activationCondition>${activationCount == 2}"
            + "</activationCondition></complexGateway>");
  }

  private static Wait complexJoin() {
    return complex("complex-join")
        .begun(life -> {
          life.start();
          life.complete("b");
        })
        .in("s f a.. b c.. j")
        .goesOn(life -> life.complete("c", "a", "d"))
        .ends("s f a b c j j d j e");
  }

  /** Has gone on, and takes the third token away once it comes. */
  private static Wait complexJoinAfterwards() {
    return complex("complex-join-afterwards")
        .begun(life -> {
          life.start();
          life.complete("b", "c");
        })
        .in("s f a.. b c j j d..")
        .goesOn(life -> life.complete("d", "a"))
        .ends("s f a b c j j d e j");
  }

  private static Wait gathering() {
    return Wait.of(
            "gathering",
            start("s"),
            parallel("f"),
            user("a", ""),
            user("b", "completionQuantity='2'"),
            user("c", "startQuantity='3'"),
            end("e"),
            flow("s -> f -> a -> c -> e"),
            flow("f -> b -> c"))
        .begun(life -> {
          life.start();
          life.complete("b");
        })
        .in("s f a.. b")
        .goesOn(life -> life.complete("a", "c"))
        .ends("s f a b c e");
  }

  private static Wait instances(String key, String sequential) {
    return Wait.of(
        key,
        start("s"),
        manyTimes(
            user("t", "name='${item}'"),
            "isSequential='"
                + sequential
                + "' turgo:collection='list' turgo:elementVariable='item'",
            GATHERS),
        user("u", ""),
        end("e"),
        flow("s -> t -> u -> e"));
  }

  private static void completeNamed(WaitLife life, String name) {
    Task task =
        life.tasks()
            .createTaskQuery()
            .processInstanceId(life.id())
            .taskName(name)
            .list()
            .getFirst();
    life.runtime().setVariableLocal(String.valueOf(task.getExecutionId()), "own", name + name);
    life.tasks().complete(task.getId());
  }

  private static void gathered(WaitLife life) {
    assertThat(life.value("all"))
        .hasToString("[{\"own\":\"aa\"},{\"own\":\"bb\"},{\"own\":\"cc\"}]");
    life.complete("u");
  }

  private static Wait parallelInstances() {
    return instances("parallel-instances", "false")
        .begun(life -> {
          life.start(Map.of("list", List.of("a", "b", "c")));
          completeNamed(life, "b");
        })
        .in("s t.. t t..")
        .goesOn(life -> {
          completeNamed(life, "c");
          completeNamed(life, "a");
          gathered(life);
        })
        .ends("s t t t u e");
  }

  private static Wait sequentialInstances() {
    return instances("sequential-instances", "true")
        .begun(life -> {
          life.start(Map.of("list", List.of("a", "b", "c")));
          completeNamed(life, "a");
        })
        .in("s t t..")
        .goesOn(life -> {
          completeNamed(life, "b");
          completeNamed(life, "c");
          gathered(life);
        })
        .ends("s t t t u e");
  }

  private static Wait instancesOfASubProcess() {
    return Wait.of(
            "sub-process-instances",
            start("s"),
            manyTimes(
                sub("sub", "", start("is"), user("t", ""), end("ie"), flow("is -> t -> ie")),
                "",
                cardinality(2)),
            end("e"),
            flow("s -> sub -> e"))
        .in("s sub.. sub.. is is t.. t..")
        .goesOn(life -> life.completeAll("t", 2))
        .ends("s sub sub is is t t ie ie e");
  }

  private static Wait loop() {
    String loop =
        "<standardLoopCharacteristics><loopCondition><![CDATA[${loopCounter < 3}]]>"
            + "</loopCondition></standardLoopCharacteristics>";
    return Wait.of(
            "loop",
            start("s"),
            "<userTask id='t'>" + loop + "</userTask>",
            end("e"),
            flow("s -> t -> e"))
        .begun(life -> {
          life.start();
          life.complete("t");
        })
        .in("s t t..")
        .goesOn(life -> life.complete("t", "t"))
        .ends("s t t t e");
  }

  private static Wait calling() {
    String called =
        "<process id='called' isExecutable='true'>%s</process>"
            .formatted(start("s") + user("t", "") + end("e") + flow("s -> t -> e"));
    return Wait.of(
            "calling",
            start("s"),
            call(
                "c",
                "called",
                "",
                "<turgo:in source='given' target='taken'/>",
                "<turgo:out source='made' target='result'/>"),
            end("e"),
            flow("s -> c -> e"),
            "</process>" + called.replace("</process>", ""))
        .begun(life -> life.start(Map.of("given", "a book")))
        .in("s c..")
        .holding(life ->
            assertThat(life.runtime().getVariable(called(life), "taken")).isEqualTo("a book"))
        .goesOn(life -> {
          String instance = called(life);
          life.runtime().setVariable(instance, "made", 5);
          life.tasks()
              .complete(
                  life.tasks()
                      .createTaskQuery()
                      .processInstanceId(instance)
                      .list()
                      .getFirst()
                      .getId());
        })
        .ends("s c e")
        .leaving(life -> assertThat(life.lastValue("result")).isEqualTo(5));
  }

  private static String called(WaitLife life) {
    return life.runtime()
        .createProcessInstanceQuery()
        .superProcessInstanceId(life.id())
        .list()
        .getFirst()
        .getId();
  }

  private static String undoable(String id) {
    return user(id, "")
        + "<boundaryEvent id='c_%s' attachedToRef='%s'><compensateEventDefinition/></boundaryEvent>"
            .formatted(id, id)
        + user("undo_" + id, "isForCompensation='true'")
        + "<association id='a_%s' sourceRef='c_%s' targetRef='undo_%s'/>".formatted(id, id, id);
  }

  private static final String UNDO =
      "<intermediateThrowEvent id='x'><compensateEventDefinition/></intermediateThrowEvent>";

  private static String[] undone() {
    return new String[] {
      start("s"),
      undoable("a"),
      undoable("b"),
      user("t", ""),
      UNDO,
      end("e"),
      flow("s -> a -> b -> t -> x -> e")
    };
  }

  private static Wait compensation() {
    return Wait.of("compensation", undone())
        .begun(life -> {
          life.start();
          life.complete("a", "b");
        })
        .in("s a b t..")
        .goesOn(life -> life.complete("t", "undo_b", "undo_a"))
        .ends("s a b t x undo_b undo_a e");
  }

  private static Wait undoing() {
    return Wait.of("undoing", undone())
        .begun(life -> {
          life.start();
          life.complete("a", "b", "t");
        })
        .goesOn(life -> life.complete("undo_a", "undo_b"))
        .ends("s a b t x undo_b undo_a e");
  }

  private static Wait keptForCompensation() {
    return Wait.of(
            "kept-sub-process",
            start("s"),
            sub("sub", "", start("is"), undoable("a"), end("ie"), flow("is -> a -> ie")),
            user("t", ""),
            UNDO,
            end("e"),
            flow("s -> sub -> t -> x -> e"))
        .begun(life -> {
          life.start();
          life.runtime().setVariableLocal(life.at("sub"), "inside", "kept");
          life.complete("a");
        })
        .in("s sub is a ie t..")
        .goesOn(life -> {
          life.complete("t");
          assertThat(life.tasks().getVariable(life.task("undo_a").getId(), "inside"))
              .isEqualTo("kept");
          life.complete("undo_a");
        })
        .ends("s sub is a ie t x undo_a e");
  }

  private static String[] cancelled() {
    return new String[] {
      start("s"),
      "<transaction id='tx'>"
          + start("ts")
          + undoable("a")
          + user("w", "")
          + exclusive("g")
          + end("te")
          + "<endEvent id='x'><cancelEventDefinition/></endEvent>"
          + flow("ts -> a -> w -> g")
          + flowIf("g -> x", "${no}")
          + flowIf("g -> te", "${!no}")
          + "</transaction>",
      "<boundaryEvent id='b' attachedToRef='tx'><cancelEventDefinition/></boundaryEvent>",
      user("instead", ""),
      end("e"),
      end("f"),
      flow("s -> tx -> e"),
      flow("b -> instead -> f")
    };
  }

  private static Wait transaction() {
    return Wait.of("transaction", cancelled())
        .begun(life -> {
          life.start(Map.of("no", false));
          life.complete("a");
        })
        .in("s tx.. ts a w..")
        .goesOn(life -> life.complete("w"))
        .ends("s tx ts a w g te e");
  }

  private static Wait cancelling() {
    return Wait.of("cancelling", cancelled())
        .begun(life -> {
          life.start(Map.of("no", true));
          life.complete("a", "w");
        })
        .in("s tx! ts a w g x undo_a.. b instead..")
        .goesOn(life -> life.complete("instead", "undo_a"))
        .ends("s tx! ts a w g x undo_a b instead f");
  }

  private static Wait adHoc() {
    return Wait.of(
            "ad-hoc",
            start("s"),
            "<adHocSubProcess id='ad'>" + user("a", "") + user("b", "") + "</adHocSubProcess>",
            end("e"),
            flow("s -> ad -> e"))
        .begun(life -> {
          life.start();
          life.runtime().executeActivityInAdhocSubProcess(adHocExecution(life), "a");
        })
        .in("s ad.. a..")
        .goesOn(life -> {
          life.complete("a");
          life.runtime().executeActivityInAdhocSubProcess(adHocExecution(life), "b");
          life.complete("b");
          life.runtime().completeAdhocSubProcess(adHocExecution(life));
        })
        .ends("s ad a b e");
  }

  private static String adHocExecution(WaitLife life) {
    List<Execution> executions = life.runtime().getAdhocSubProcessExecutions(life.id());
    return executions.getFirst().getId();
  }
}
