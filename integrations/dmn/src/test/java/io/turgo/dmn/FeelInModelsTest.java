package io.turgo.dmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.test.TestEngine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** FEEL as the language of expressions in models of processes. */
@Timeout(300)
class FeelInModelsTest {
  private static String process(String inner) {
    return "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'"
        + " xmlns:camunda='http://camunda.org/schema/1.0/bpmn' xmlns:turgo='http://turgo.io/bpmn'"
        + " targetNamespace='t' expressionLanguage='https://www.omg.org/spec/DMN/20191111/FEEL/'>"
        + "<process id='p' isExecutable='true'><startEvent id='s'/>"
        + "<sequenceFlow id='f' sourceRef='s' targetRef='it'/>"
        + inner
        + "</process></definitions>";
  }

  private static String start(TestEngine test, String inner, Map<String, Object> variables) {
    test.engine()
        .getRepositoryService()
        .createDeployment()
        .addString("p.bpmn", process(inner))
        .deploy();
    return test.engine().getRuntimeService().startProcessInstanceByKey("p", variables).getId();
  }

  @Test
  void conditionsSeeVariables() {
    try (TestEngine test = TestEngine.start()) {
      String flows =
          "<exclusiveGateway id='it' default='no'/><userTask id='yes'/><userTask id='other'/>"
              + "<sequenceFlow id='if' sourceRef='it' targetRef='yes'><conditionExpression>"
              + "count(items[price &gt; limit]) &gt; 1 and not(closed)</conditionExpression>"
              + "</sequenceFlow><sequenceFlow id='no' sourceRef='it' targetRef='other'/>";
      Map<String, Object> variables =
          Map.of(
              "items",
              List.of(Map.of("price", 5), Map.of("price", 7), Map.of("price", 1)),
              "limit",
              2,
              "closed",
              false);
      String id = start(test, flows, variables);
      assertThat(test.trail(id)).contains("yes");
      assertThatThrownBy(() -> start(test, flows, Map.of("limit", 1)))
          .hasMessageContaining("sequence flow 'if'");
    }
  }

  @Test
  void timersTakeDurationsAndTimes() {
    try (TestEngine test = TestEngine.start()) {
      String id =
          start(
              test,
              "<intermediateCatchEvent id='it'><timerEventDefinition><timeDuration>"
                  + "duration(\"PT\" + string(hours) + \"H\")</timeDuration></timerEventDefinition>"
                  + "</intermediateCatchEvent><sequenceFlow id='g' sourceRef='it' targetRef='u'/>"
                  + "<userTask id='u'/>",
              Map.of("hours", 2));
      test.advance(Duration.ofMinutes(119));
      assertThat(test.engine().getTaskService().createTaskQuery().processInstanceId(id).count())
          .isZero();
      test.advance(Duration.ofMinutes(2));
      assertThat(test.engine().getTaskService().createTaskQuery().processInstanceId(id).count())
          .isOne();
      String dated =
          start(
              test,
              "<intermediateCatchEvent id='it'><timerEventDefinition><timeDate>"
                  + "date and time(\"2030-01-01T00:00:00Z\")</timeDate></timerEventDefinition>"
                  + "</intermediateCatchEvent>",
              Map.of());
      assertThat(
              test.engine()
                  .getManagementService()
                  .createTimerJobQuery()
                  .processInstanceId(dated)
                  .singleResult())
          .isNotNull()
          .satisfies(job ->
              assertThat(Objects.requireNonNull(job).getDuedate().toInstant())
                  .isEqualTo("2030-01-01T00:00:00Z"));
    }
  }

  @Test
  void inputsAreScriptsInFeel() {
    try (TestEngine test = TestEngine.start()) {
      String id =
          start(
              test,
              "<userTask id='it'><extensionElements><camunda:inputOutput>"
                  + "<camunda:inputParameter name='total'><camunda:script scriptFormat='feel'>"
                  + "sum(prices) * 2</camunda:script></camunda:inputParameter>"
                  + "</camunda:inputOutput></extensionElements></userTask>",
              Map.of("prices", List.of(1, 2, 3)));
      String task =
          Objects.requireNonNull(
                  test.engine()
                      .getTaskService()
                      .createTaskQuery()
                      .processInstanceId(id)
                      .singleResult())
              .getId();
      assertThat(test.engine().getTaskService().getVariable(task, "total")).isEqualTo(12L);
    }
  }

  @Test
  void anExpressionWithALanguageOfItsOwnIsNotThatOfTheFile() {
    try (TestEngine test = TestEngine.start()) {
      String id =
          start(
              test,
              "<exclusiveGateway id='it' default='no'/><userTask id='yes'/><userTask id='other'/>"
                  + "<sequenceFlow id='if' sourceRef='it' targetRef='yes'>"
                  + "<conditionExpression language='juel'>${limit ge 2}</conditionExpression>"
                  + "</sequenceFlow><sequenceFlow id='no' sourceRef='it' targetRef='other'/>",
              Map.of("limit", 2));
      assertThat(test.trail(id)).contains("yes");
    }
  }

  @Test
  void theNumberOfRepetitionsIsCounted() {
    try (TestEngine test = TestEngine.start()) {
      String id =
          start(
              test,
              "<userTask id='it'><multiInstanceLoopCharacteristics><loopCardinality>count(items) + 1"
                  + "</loopCardinality></multiInstanceLoopCharacteristics></userTask>",
              Map.of("items", List.of("a", "b")));
      assertThat(test.engine().getTaskService().createTaskQuery().processInstanceId(id).count())
          .isEqualTo(3);
    }
  }

  @Test
  void whatIsNoFeelIsAProblem() {
    try (TestEngine test = TestEngine.start()) {
      assertThatThrownBy(() ->
              start(
                  test,
                  "<exclusiveGateway id='it'/><userTask id='u'/><sequenceFlow id='if'"
                      + " sourceRef='it' targetRef='u'><conditionExpression>a &gt; </conditionExpression>"
                      + "</sequenceFlow>",
                  Map.of()))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("is no FEEL");
    }
  }
}
