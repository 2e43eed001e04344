package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.extensions;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.heard;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.history.HistoricActivityInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When execution listeners are told, of what, and what they can do. */
class ExecutionListenersTest extends ScenarioTest {
  private final List<String> told = new ArrayList<>();

  private Kit listening(Database database) {
    told.clear();
    return on(database)
        .code("log", execution -> told.add(heardAs(execution)))
        .code(
            "fail",
            execution -> {
              throw new IllegalStateException("listener of " + heardAs(execution));
            });
  }

  private static String heardAs(DelegateExecution execution) {
    return execution.getEventName() + " " + execution.getCurrentActivityId();
  }

  private static String logged(String element) {
    return with(element, heard("start", "log"), heard("end", "log"));
  }

  private static String taken(String flow) {
    return with(flow, "<turgo:executionListener delegateExpression=\"${code.named('log')}\"/>");
  }

  /** Names that Camunda 7 has for them, as its models use them. */
  private static String place(DelegateExecution execution) {
    return execution.getEventName()
        + " "
        + execution.getCurrentActivityId()
        + " "
        + execution.getBusinessKey()
        + execution.getProcessBusinessKey()
        + " "
        + execution.getCurrentTransitionId();
  }

  @Test
  void executionHasTheNamesOfCamunda() {
    told.clear();
    Map<String, List<@Nullable String>> ids = new HashMap<>();
    Kit kit =
        on(Database.SQLITE)
            .code(
                "log",
                execution -> {
                  told.add(place(execution));
                  ids.put(
                      execution.getEventName() + " " + execution.getCurrentActivityId(),
                      Arrays.asList(
                          execution.getActivityInstanceId(),
                          execution.getParentActivityInstanceId()));
                });
    kit.deploy(
        "names",
        extensions(heard("start", "log")),
        start("s"),
        sub("p", "", start("ps"), logged(user("u", "")), flow("ps -> u")),
        taken(flow("s -> p")));
    String id = kit.engine().getRuntimeService().startProcessInstanceByKey("names", "key").getId();

    assertThat(told)
        .containsExactly("start s keykey null", "take s-p keykey s-p", "start u keykey null");
    Map<String, String> activities =
        kit
            .engine()
            .getHistoryService()
            .createHistoricActivityInstanceQuery()
            .processInstanceId(id)
            .list()
            .stream()
            .collect(
                Collectors.toMap(
                    HistoricActivityInstance::getActivityId, HistoricActivityInstance::getId));
    assertThat(ids.get("start s")).containsExactly(id, null);
    assertThat(ids.get("take s-p")).containsExactly(null, id);
    assertThat(ids.get("start u")).containsExactly(activities.get("u"), activities.get("p"));
    kit.engine().getTaskService().complete(kit.task(id).getId());
  }

  @ParameterizedTest
  @EnumSource
  void areToldInOrder(Database database) {
    Kit kit = listening(database);

    String id =
        kit.code("work", execution -> told.add("work"))
            .run(
                "order",
                extensions(heard("start", "log"), heard("end", "log")),
                logged(start("s")),
                logged(code("a", "work", "")),
                logged(sub("p", "", logged(start("ps")), logged(end("pe")), flow("ps -> pe"))),
                logged(end("e")),
                taken(flow("s -> a")),
                taken(flow("a -> p")),
                flow("p -> e"));

    kit.assertEnded(id, "s a p ps pe e");
    assertThat(told)
        .containsExactly(
            "start s", // of the process, which is at its start event
            "start s",
            "end s",
            "take s-a",
            "start a",
            "work",
            "end a",
            "take a-p",
            "start p",
            "start ps",
            "end ps",
            "start pe",
            "end pe",
            "end p",
            "start e",
            "end e",
            "end e");
  }

  @ParameterizedTest
  @EnumSource
  void areToldBeforeAnActivityWaitsAndWhenItIsLeft(Database database) {
    Kit kit = listening(database);

    String id =
        kit.run(
            "waits",
            start("s"),
            logged(user("u", "")),
            boundary("b", "u", true, "timeDuration:PT1H"),
            end("e"),
            flow("s -> u -> e"),
            flow("b -> e"));
    assertThat(told).containsExactly("start u");
    kit.complete(id, "u");

    assertThat(told).containsExactly("start u", "end u");
  }

  @ParameterizedTest
  @EnumSource
  void flowsOfAForkAreTakenBeforeTheirTargetsBegin(Database database) {
    Kit kit = listening(database);

    String id =
        kit.run(
            "fork",
            start("s"),
            logged(parallel("f")),
            logged(evaluate("a", "${1}", "")),
            logged(evaluate("b", "${1}", "")),
            logged(parallel("j")),
            end("e"),
            flow("s -> f"),
            taken(flow("f -> a")),
            taken(flow("f -> b")),
            flow("a -> j"),
            flow("b -> j"),
            flow("j -> e"));

    kit.assertEnded(id, "s f a b j j e");
    assertThat(told)
        .containsExactly(
            "start f",
            "end f",
            "take f-a",
            "take f-b",
            "start a",
            "start b",
            "end a",
            "end b",
            "start j",
            "start j",
            "end j");
  }

  @ParameterizedTest
  @EnumSource
  void variablesOfAnEndListenerDecideConditions(Database database) {
    Kit kit = listening(database).code("set", execution -> execution.setVariable("way", "left"));

    String id =
        kit.run(
            "decide",
            start("s"),
            with(exclusive("x"), heard("end", "set")),
            evaluate("left", "${1}", ""),
            evaluate("right", "${1}", ""),
            end("e"),
            flow("s -> x"),
            flowIf("x -> right", "${way == 'right'}"),
            flowIf("x -> left", "${way == 'left'}"),
            flow("left -> e"),
            flow("right -> e"));

    kit.assertEnded(id, "s x left e");
  }

  @ParameterizedTest
  @EnumSource
  void expressionsSeeTheExecutionAndSetVariables(Database database) {
    Kit kit = listening(database);

    String id =
        kit.run(
            "expressions",
            extensions(
                "<turgo:executionListener event='start' expression='${n = 41}'/>",
                "<turgo:executionListener event='start' expression='${n = n + 1}'/>",
                "<turgo:executionListener event='start'"
                    + " expression=\"${execution.setVariable('who', execution.eventName)}\"/>"),
            start("s"),
            end("e"),
            flow("s -> e"));

    assertThat(kit.lastValue(id, "n")).isEqualTo(42L);
    assertThat(kit.lastValue(id, "who")).isEqualTo("start");
  }

  /** Named in a file. */
  public static class Greeter implements ExecutionListener {
    private @Nullable Expression greeting;

    @Override
    public void notify(DelegateExecution execution) {
      execution.setVariable(
          "greeting", Objects.requireNonNull(greeting).getValue(execution) + execution.getId());
    }
  }

  @ParameterizedTest
  @EnumSource
  void classesHaveTheirFieldsInjected(Database database) {
    Kit kit = listening(database);

    String id =
        kit.run(
            "fields",
            extensions(
                "<turgo:executionListener event='start' class='"
                    + Greeter.class.getName()
                    + "'><turgo:field name='greeting' stringValue='hello '/>"
                    + "</turgo:executionListener>"),
            start("s"),
            user("u", ""),
            end("e"),
            flow("s -> u -> e"));

    assertThat(kit.variable(id, "greeting")).isEqualTo("hello " + id);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCancelledOrDeletedHasNoEnd(Database database) {
    Kit kit = listening(database);
    kit.deploy(
        "cancel",
        extensions(heard("end", "log")),
        start("s"),
        logged(user("u", "")),
        logged(boundary("b", "u", true, "timeDuration:PT1H")),
        logged(user("v", "")),
        end("e"),
        flow("s -> u -> e"),
        flow("b -> v -> e"));

    String id = kit.start("cancel", Map.of());
    kit.engine().getClock().advance(Duration.ofHours(2));
    kit.runJobs();
    kit.engine().getRuntimeService().deleteProcessInstance(id, "no longer wanted");

    assertThat(kit.failures()).isEmpty();
    assertThat(told).containsExactly("start u", "start b", "end b", "start v");
  }

  @ParameterizedTest
  @EnumSource
  void aTerminateEndEventEndsTheProcess(Database database) {
    Kit kit = listening(database);

    String id =
        kit.run(
            "terminated",
            extensions(heard("end", "log")),
            start("s"),
            parallel("f"),
            logged(user("u", "")),
            logged(terminate("t", "")),
            flow("s -> f"),
            flow("f -> u"),
            flow("f -> t"));

    kit.assertEnded(id, "s f u! t");
    assertThat(told).containsExactly("start u", "start t", "end t", "end t");
  }

  @ParameterizedTest
  @EnumSource
  void anErrorUndoesTheUnit(Database database) {
    Kit kit = listening(database);
    kit.deploy(
        "fails",
        start("s"),
        user("u", ""),
        with(end("e"), heard("start", "fail")),
        flow("s -> u -> e"));

    String id = kit.start("fails", Map.of());
    assertThatThrownBy(() -> kit.complete(id, "u"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("listener of start e");

    assertThat(kit.trail(id)).isEqualTo("s u..");
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("u");
  }

  @ParameterizedTest
  @EnumSource
  void anErrorCostsAJobARetry(Database database) {
    Kit kit = listening(database);
    kit.deploy(
        "failing",
        start("s"),
        with(evaluate("a", "${1}", "turgo:async='true'"), heard("end", "fail")),
        end("e"),
        flow("s -> a -> e"));

    String id = kit.start("failing", Map.of());
    kit.runJobs();

    assertThat(kit.failures()).singleElement().isInstanceOf(IllegalStateException.class);
    assertThat(
            Objects.requireNonNull(
                    kit.engine()
                        .getManagementService()
                        .createTimerJobQuery()
                        .processInstanceId(id)
                        .singleResult())
                .getRetries())
        .isEqualTo(2);
    assertThat(kit.trail(id)).isEqualTo("s");
  }

  @ParameterizedTest
  @EnumSource
  void aClashTellsNobodyTwice(Database database) {
    Kit kit = listening(database);
    kit.code(
            "interfere",
            execution ->
                Kit.elsewhere(() ->
                    kit.engine()
                        .getRuntimeService()
                        .setVariable(execution.getProcessInstanceId(), "other", 1)))
        .deploy(
            "clash",
            extensions(heard("end", "log")),
            start("s"),
            logged(code("a", "interfere", "turgo:async='true'")),
            end("e"),
            taken(flow("a -> e")),
            flow("s -> a"));

    String id = kit.start("clash", Map.of());
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(id, "s a e");
    assertThat(kit.lastValue(id, "other")).isEqualTo(1);
    assertThat(told).containsExactly("start a", "end a", "take a-e", "end e");
  }

  @ParameterizedTest
  @EnumSource
  void somethingElseThanAListenerIsRefused(Database database) {
    Kit kit = listening(database);
    kit.deploy(
        "wrong",
        extensions("<turgo:executionListener event='start' class='java.lang.Object'/>"),
        start("s"),
        end("e"),
        flow("s -> e"));

    assertThatThrownBy(() -> kit.start("wrong", Map.of()))
        .hasMessage(
            "Process 'wrong', element 'wrong': The 'start' listener of 'wrong' needs a"
                + " io.turgo.engine.delegate.ExecutionListener or a"
                + " io.turgo.engine.delegate.JavaDelegate, but its class java.lang.Object is none");
  }
}
