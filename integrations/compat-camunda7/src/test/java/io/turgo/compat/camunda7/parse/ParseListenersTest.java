package io.turgo.compat.camunda7.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.compat.camunda7.ClockUtil;
import io.turgo.compat.camunda7.TypedVariables;
import io.turgo.compat.camunda7.cfg.AbstractProcessEnginePlugin;
import io.turgo.compat.camunda7.cfg.ProcessEngineConfigurationImpl;
import io.turgo.compat.camunda7.cfg.ProcessEngines;
import io.turgo.compat.camunda7.cfg.StandaloneInMemProcessEngineConfiguration;
import io.turgo.engine.ProcessEngine;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.camunda.bpm.engine.delegate.ExecutionListener;
import org.camunda.bpm.engine.variable.Variables;
import org.camunda.bpm.engine.variable.value.ObjectValue;
import org.camunda.bpm.engine.variable.value.StringValue;
import org.junit.jupiter.api.Test;

/** Parse listeners of Camunda 7, and what tests of Camunda set beside the engine. */
class ParseListenersTest {
  private static final String MODEL =
      """
      <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
          xmlns:camunda='http://camunda.org/schema/1.0/bpmn' targetNamespace='shop'>
        <process id='order' name='Order' isExecutable='true'>
          <startEvent id='start'/>
          <sequenceFlow id='toBox' sourceRef='start' targetRef='box'/>
          <subProcess id='box'>
            <startEvent id='begin'/>
            <sequenceFlow id='toPick' sourceRef='begin' targetRef='pick'/>
            <userTask id='pick' name='Pick' camunda:assignee='kim'>
              <extensionElements>
                <camunda:properties>
                  <camunda:property name='progress' value='50%'/>
                </camunda:properties>
              </extensionElements>
            </userTask>
            <boundaryEvent id='late' attachedToRef='pick'>
              <timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition>
            </boundaryEvent>
          </subProcess>
        </process>
        <process id='drawn' isExecutable='false'>
          <startEvent id='other'/>
        </process>
      </definitions>
      """;

  private final List<String> read = new ArrayList<>();
  private final List<String> told = new ArrayList<>();

  /** Notes what it is called with, and listens everywhere. */
  private final class Noting extends AbstractBpmnParseListener {
    private void listen(Element element, ScopeImpl activity) {
      read.add(element.getTagName() + " " + activity.getId());
      ExecutionListener ofCamunda =
          execution -> told.add(execution.getEventName() + " " + execution.getCurrentActivityId());
      activity.addListener("start", ofCamunda);
    }

    @Override
    public void parseProcess(Element element, ProcessDefinitionEntity process) {
      listen(element, process);
      assertThat(process.getTaskDefinitions()).containsOnlyKeys("pick");
      assertThat(process.getName()).isEqualTo("Order");
    }

    @Override
    public void parseStartEvent(Element element, ScopeImpl scope, ActivityImpl activity) {
      read.add(scope.getId() + "/" + activity.getId());
    }

    @Override
    public void parseSubProcess(Element element, ScopeImpl scope, ActivityImpl activity) {
      listen(element, activity);
      activity.setProperty("seen", true);
      assertThat(activity.getProperty("seen")).isEqualTo(true);
    }

    @Override
    public void parseUserTask(Element element, ScopeImpl scope, ActivityImpl activity) {
      listen(element, activity);
      Element properties =
          Objects.requireNonNull(element.element("extensionElements")).element("properties");
      for (Element property : Objects.requireNonNull(properties).elements("property")) {
        read.add(property.attribute("name") + "=" + property.attribute("value"));
      }
      assertThat(element.attributeNS(BpmnParse.CAMUNDA_BPMN_EXTENSIONS_NS, "assignee"))
          .isEqualTo("kim");
      assertThat(activity.getProcessDefinition().getKey()).isEqualTo("order");
      ((UserTaskActivityBehavior) activity.getActivityBehavior())
          .getTaskDefinition()
          .addTaskListener(
              "create",
              (org.camunda.bpm.engine.delegate.TaskListener)
                  task -> told.add("create for " + task.getAssignee()));
    }

    @Override
    public void parseBoundaryTimerEventDefinition(
        Element definition, boolean interrupting, ActivityImpl activity) {
      read.add(activity.getId() + " " + interrupting);
    }

    @Override
    public void parseSequenceFlow(Element element, ScopeImpl scope, TransitionImpl transition) {
      transition.addExecutionListener(
          (io.turgo.engine.delegate.ExecutionListener)
              execution -> told.add("take " + execution.getCurrentTransitionId()));
    }
  }

  private static ProcessEngine engine(BpmnParseListener listener) {
    StandaloneInMemProcessEngineConfiguration configuration =
        new StandaloneInMemProcessEngineConfiguration();
    configuration.setProcessEnginePlugins(
        List.of(
            new AbstractProcessEnginePlugin() {
              @Override
              public void preInit(ProcessEngineConfigurationImpl settings) {
                List<BpmnParseListener> listeners = settings.getCustomPreBPMNParseListeners();
                if (listeners == null) {
                  listeners = new ArrayList<>();
                  settings.setCustomPreBPMNParseListeners(listeners);
                }
                listeners.add(listener);
              }
            }));
    return configuration.buildProcessEngine();
  }

  @Test
  void theyReadElementsAndAddListeners() {
    try (ProcessEngine engine = engine(new Noting())) {
      engine.getRepositoryService().createDeployment().addString("a.bpmn", MODEL).deploy();
      assertThat(read.subList(0, 7))
          .containsExactly(
              "order/start",
              "box/begin",
              "userTask pick",
              "progress=50%",
              "late true",
              "subProcess box",
              "process order");
      engine.getRuntimeService().startProcessInstanceByKey("order");
      assertThat(told)
          .containsExactly(
              "start start",
              "take toBox",
              "start box",
              "take toPick",
              "start pick",
              "create for kim");
    }
  }

  @Test
  void eventsAreReadByTheMethodsOfTheirKinds() {
    List<String> called = new ArrayList<>();
    BpmnParseListener noting =
        (BpmnParseListener)
            Proxy.newProxyInstance(
                BpmnParseListener.class.getClassLoader(),
                new Class<?>[] {BpmnParseListener.class},
                (self, method, given) -> {
                  if (method.getName().endsWith("Definition")) {
                    ActivityImpl of = (ActivityImpl) given[given.length - 1];
                    called.add(of.getId() + " " + method.getName());
                  }
                  return null;
                });
    String message = "<messageEventDefinition messageRef='m'/>";
    String signal = "<signalEventDefinition signalRef='g'/>";
    String timer = "<timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition>";
    String condition =
        "<conditionalEventDefinition><condition>${due}</condition></conditionalEventDefinition>";
    StringBuilder model =
        new StringBuilder(
            "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'"
                + " targetNamespace='shop'><message id='m' name='paid'/><signal id='g' name='all'/>"
                + "<process id='p' isExecutable='true'><startEvent id='s'/>"
                + "<sequenceFlow id='f' sourceRef='s' targetRef='box'/>"
                + "<subProcess id='box'><startEvent id='b'/></subProcess>");
    Map.of("message", message, "signal", signal, "timer", timer, "conditional", condition)
        .forEach((kind, definition) ->
            model
                .append("<sequenceFlow id='to-" + kind + "' sourceRef='box' targetRef='catch-")
                .append(kind + "'/><intermediateCatchEvent id='catch-" + kind + "'>" + definition)
                .append("</intermediateCatchEvent><boundaryEvent id='" + kind)
                .append("' attachedToRef='box'>" + definition + "</boundaryEvent>"));
    model.append("<boundaryEvent id='error' attachedToRef='box'><errorEventDefinition/>");
    model.append("</boundaryEvent><boundaryEvent id='escalation' attachedToRef='box'>");
    model.append("<escalationEventDefinition/></boundaryEvent></process></definitions>");
    try (ProcessEngine engine = engine(noting)) {
      engine
          .getRepositoryService()
          .createDeployment()
          .addString("a.bpmn", model.toString())
          .deploy();
    }
    assertThat(called)
        .contains(
            "catch-message parseIntermediateMessageCatchEventDefinition",
            "catch-signal parseIntermediateSignalCatchEventDefinition",
            "catch-timer parseIntermediateTimerEventDefinition",
            "catch-conditional parseIntermediateConditionalEventDefinition",
            "message parseBoundaryMessageEventDefinition",
            "signal parseBoundarySignalEventDefinition",
            "timer parseBoundaryTimerEventDefinition",
            "conditional parseBoundaryConditionalEventDefinition",
            "error parseBoundaryErrorEventDefinition",
            "escalation parseBoundaryEscalationEventDefinition");
  }

  @Test
  void oneThatThrowsFailsTheDeployment() {
    BpmnParseListener strict =
        new AbstractBpmnParseListener() {
          @Override
          public void parseSubProcess(Element element, ScopeImpl scope, ActivityImpl activity) {
            throw new IllegalStateException("no sub-processes here: " + element);
          }
        };
    try (ProcessEngine engine = engine(strict)) {
      assertThatThrownBy(() ->
              engine.getRepositoryService().createDeployment().addString("a.bpmn", MODEL).deploy())
          .hasMessageContaining("no sub-processes here: <subProcess id='box'>");
    }
  }

  @Test
  void theClockAndTypedValuesAreThoseOfTheEngine() {
    try (ProcessEngine engine = engine(new AbstractBpmnParseListener())) {
      assertThat(ProcessEngines.getDefaultProcessEngine()).isSameAs(engine);
      Date time = Date.from(Instant.parse("2030-01-01T00:00:00Z"));
      ClockUtil.setCurrentTime(time);
      assertThat(engine.getClock().instant()).isEqualTo(time.toInstant());
      assertThat(ClockUtil.getCurrentTime()).isEqualTo(time);
      ClockUtil.reset();
      assertThat(engine.getClock().instant()).isBefore(time.toInstant());
      engine.getRepositoryService().createDeployment().addString("a.bpmn", MODEL).deploy();
      String id =
          engine
              .getRuntimeService()
              .startProcessInstanceByKey(
                  "order", Map.of("text", "a", "items", List.of("one", "two")))
              .getId();
      StringValue text = TypedVariables.typed(engine.getRuntimeService().getVariable(id, "text"));
      assertThat(text.getValue()).isEqualTo("a");
      ObjectValue items = TypedVariables.typed(engine.getRuntimeService().getVariable(id, "items"));
      assertThat(items.getValue()).isEqualTo(List.of("one", "two"));
      assertThat(TypedVariables.plain(Variables.objectValue(List.of(1)).create()))
          .isEqualTo(List.of(1));
    }
    assertThatThrownBy(() -> ClockUtil.setCurrentTime(Date.from(Instant.EPOCH)))
        .hasMessageContaining("No engine is open");
  }
}
