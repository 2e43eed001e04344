package io.turgo.compat.camunda7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.task.Task;
import io.turgo.test.TestEngine;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code that was compiled with Camunda 7.24 runs without it. */
class Camunda7CodeTest {
  @TempDir private Path folder;
  private @Nullable TestEngine kit;

  @AfterEach
  void close() {
    if (kit != null) {
      kit.close();
    }
  }

  /** An engine that finds compiled classes, and beans of them by the names of the classes. */
  private ProcessEngine engine(String... sources) throws IOException {
    ClassLoader loader = CompiledCode.of(folder, sources);
    kit =
        TestEngine.start(
            settings -> settings.classLoader(loader).beans(name -> bean(loader, name)));
    return kit.engine();
  }

  private static @Nullable Object bean(ClassLoader loader, String name) {
    if (!name.endsWith("Bean")) {
      return null;
    }
    try {
      return loader
          .loadClass("shop." + Character.toUpperCase(name.charAt(0)) + name.substring(1))
          .getConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void deploy(ProcessEngine engine, String key, String elements) {
    engine
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="shop">
            <process id="%s" isExecutable="true">%s</process></definitions>
            """
                .formatted(key, elements))
        .deploy();
  }

  /** A start event, an element and a user task, with flows between. */
  private static String then(String id, String element) {
    return "<startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='"
        + id
        + "'/>"
        + element
        + "<sequenceFlow id='f2' sourceRef='"
        + id
        + "' targetRef='wait'/><userTask id='wait'/>";
  }

  private static Map<String, @Nullable Object> run(ProcessEngine engine, String key) {
    String id =
        engine
            .getRuntimeService()
            .startProcessInstanceByKey(key, "order-1", Map.of("amount", 3))
            .getId();
    return engine.getRuntimeService().getVariables(id);
  }

  @Test
  void aDelegateOfAClassReadsAndSetsVariables() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Charge implements JavaDelegate {
              private Expression currency;
              private Expression half;
              public void execute(DelegateExecution execution) throws Exception {
                int amount = (Integer) execution.getVariable("amount");
                IntegerValue typed = execution.getVariableTyped("amount");
                execution.setVariable("typed", typed.getValue() + " " + typed.getType().getName());
                execution.setVariable("key", execution.getProcessBusinessKey());
                execution.setVariable("place", execution.getCurrentActivityId() + " "
                    + execution.getCurrentActivityName() + " " + execution.getTenantId()
                    + " " + execution.getEventName() + " " + execution.isCanceled());
                execution.setVariable("element",
                    execution.getBpmnModelElementInstance().getElementType().getTypeName());
                execution.setVariable("currency", currency.getValue(execution));
                execution.setVariable("half", half.getValue(execution));
                execution.setVariables(Variables.putValue("a", 1).putValueTyped("b",
                    Variables.stringValue("two")));
                execution.setVariable("object",
                    Variables.objectValue(new ArrayList<>(List.of("x"))).create());
                execution.getProcessInstance().setVariable("ofInstance", amount);
                execution.setProcessBusinessKey("order-2");
                execution.setVariable("newKey", execution.getBusinessKey());
              }
            }
            """);
    deploy(
        engine,
        "charge",
        then(
            "pay",
            """
            <serviceTask id="pay" name="Pay" camunda:class="shop.Charge"><extensionElements>
              <camunda:field name="currency" stringValue="EUR"/>
              <camunda:field name="half" expression="${amount / 2}"/>
            </extensionElements></serviceTask>
            """));
    assertThat(run(engine, "charge"))
        .containsEntry("typed", "3 integer")
        .containsEntry("key", "order-1")
        .containsEntry("newKey", "order-2")
        .containsEntry("place", "pay Pay null null false")
        .containsEntry("element", "serviceTask")
        .containsEntry("currency", "EUR")
        .containsEntry("half", 1.5)
        .containsEntry("a", 1)
        .containsEntry("b", "two")
        .containsEntry("ofInstance", 3)
        .containsKey("object");
  }

  @Test
  void beansAreDelegatesListenersAndMethods() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class ChargeBean implements JavaDelegate, ExecutionListener {
              public void execute(DelegateExecution execution) {
                execution.setVariable("delegate", execution.getCurrentActivityId());
              }
              public void notify(DelegateExecution execution) {
                execution.setVariable("heard", execution.getEventName());
              }
              public String method(DelegateExecution execution, String text) {
                return text + execution.getVariable("amount");
              }
            }
            """);
    deploy(
        engine,
        "beans",
        """
        <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="one">
        <extensionElements><camunda:executionListener event="take"
          expression="${execution.setVariable('method', chargeBean.method(execution, 'n'))}"/>
        </extensionElements></sequenceFlow>
        <serviceTask id="one" camunda:delegateExpression="${chargeBean}"><extensionElements>
          <camunda:executionListener event="start" delegateExpression="${chargeBean}"/>
        </extensionElements></serviceTask>
        <sequenceFlow id="f2" sourceRef="one" targetRef="two"/>
        <serviceTask id="two" camunda:expression="${chargeBean.method(execution, 'm')}"
          camunda:resultVariable="result"/>
        <sequenceFlow id="f3" sourceRef="two" targetRef="wait"/><userTask id="wait"/>
        """);
    assertThat(run(engine, "beans"))
        .containsEntry("delegate", "one")
        .containsEntry("heard", "start")
        .containsEntry("method", "n3")
        .containsEntry("result", "m3");
  }

  @Test
  void aTaskListenerChangesTheTask() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Assign implements TaskListener {
              public void notify(DelegateTask task) {
                task.setAssignee("ann");
                task.addCandidateGroup("sales");
                task.setName(task.getName() + " of " + task.getExecution().getProcessBusinessKey());
                task.setVariable("seen", task.getEventName() + " " + task.getTaskDefinitionKey()
                    + " " + task.getBpmnModelElementInstance().getCamundaFormKey()
                    + " " + task.getCandidates().iterator().next().getGroupId());
              }
            }
            """);
    deploy(
        engine,
        "task",
        """
        <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="check"/>
        <userTask id="check" name="Check" camunda:formKey="form"><extensionElements>
          <camunda:taskListener event="create" class="shop.Assign"/>
        </extensionElements></userTask>
        """);
    assertThat(run(engine, "task")).containsEntry("seen", "create check form sales");
    Task task = engine.getTaskService().createTaskQuery().list().getFirst();
    assertThat(task.getAssignee()).isEqualTo("ann");
    assertThat(task.getName()).isEqualTo("Check of order-1");
  }

  @Test
  void aListenerCompletesItsTask() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Skip implements TaskListener {
              public void notify(DelegateTask task) {
                task.complete();
              }
            }
            """);
    deploy(
        engine,
        "skip",
        then(
            "check",
            """
            <userTask id="check"><extensionElements>
              <camunda:taskListener event="create" class="shop.Skip"/>
            </extensionElements></userTask>
            """));
    run(engine, "skip");
    assertThat(engine.getTaskService().createTaskQuery().list())
        .extracting(Task::getTaskDefinitionKey)
        .containsExactly("wait");
  }

  @Test
  void aModelCatchesTheErrorOfADelegate() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Refuse implements JavaDelegate {
              public void execute(DelegateExecution execution) {
                throw new BpmnError("refused", "No money");
              }
            }
            """);
    deploy(
        engine,
        "refuse",
        """
        <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="pay"/>
        <serviceTask id="pay" camunda:class="shop.Refuse"/>
        <boundaryEvent id="caught" attachedToRef="pay">
          <errorEventDefinition camunda:errorCodeVariable="code"
            camunda:errorMessageVariable="message"/></boundaryEvent>
        <sequenceFlow id="f2" sourceRef="caught" targetRef="wait"/><userTask id="wait"/>
        """);
    assertThat(run(engine, "refuse"))
        .containsEntry("code", "refused")
        .containsEntry("message", "No money");
  }

  @Test
  void aMappingHandsVariablesToTheCalledProcessAndBack() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Map1 implements DelegateVariableMapping {
              public void mapInputVariables(DelegateExecution execution, VariableMap sub) {
                sub.putValue("in", execution.getVariable("amount"));
                sub.putValueTyped("typed", Variables.stringValue("t"));
              }
              public void mapOutputVariables(DelegateExecution execution, VariableScope sub) {
                execution.setVariable("out", sub.getVariable("result"));
              }
            }
            """,
            """
            public class Work implements JavaDelegate {
              public void execute(DelegateExecution execution) {
                execution.setVariable("result", execution.getVariable("typed") + " "
                    + execution.getVariable("in") + " "
                    + execution.getSuperExecution().getVariable("amount") + " "
                    + execution.getSuperExecution().getCurrentActivityId());
              }
            }
            """);
    deploy(
        engine,
        "called",
        """
        <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
        <serviceTask id="work" camunda:class="shop.Work" camunda:asyncBefore="true"/>
        """);
    deploy(
        engine,
        "caller",
        then(
            "call",
            """
            <callActivity id="call" calledElement="called"
              camunda:variableMappingClass="shop.Map1"/>
            """));
    String id =
        engine.getRuntimeService().startProcessInstanceByKey("caller", Map.of("amount", 3)).getId();
    if (kit != null) {
      kit.runDueJobs();
    }
    assertThat(engine.getRuntimeService().getVariables(id)).containsEntry("out", "t 3 3 call");
  }

  @Test
  void refusedMembersNameWhatToUse() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Bad implements JavaDelegate {
              public void execute(DelegateExecution execution) throws Exception {
                List<String> messages = new ArrayList<>();
                for (Runnable call : List.<Runnable>of(
                    () -> execution.createIncident("a", "b"),
                    () -> execution.setVariable("a", 1, "elsewhere"),
                    () -> execution.setVariable("a",
                        Variables.fileValue("a.txt").file(new byte[1]).create()),
                    () -> execution.setVariable("a", Variables.serializedObjectValue("rO0")
                        .serializationDataFormat("application/x-java-serialized-object")
                        .objectTypeName("x").create()))) {
                  try {
                    call.run();
                    messages.add("none");
                  } catch (UnsupportedOperationException e) {
                    messages.add(e.getMessage());
                  }
                }
                execution.setVariable("messages", String.join("\\n", messages));
              }
            }
            """);
    deploy(engine, "bad", then("task", "<serviceTask id='task' camunda:class='shop.Bad'/>"));
    assertThat((String) run(engine, "bad").get("messages"))
        .contains("use an exception: a job without retries is an incident")
        .contains("'elsewhere' of Camunda 7 is not supported; use RuntimeService.setVariableLocal")
        .contains("The file 'a.txt'")
        .contains("application/x-java-serialized-object")
        .doesNotContain("none");
  }

  @Test
  void codeThatNeedsMoreOfCamundaIsTold() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Inner implements JavaDelegate {
              public void execute(DelegateExecution execution) {
                org.camunda.bpm.engine.impl.context.Context.getCommandContext();
              }
            }
            """);
    deploy(engine, "inner", then("task", "<serviceTask id='task' camunda:class='shop.Inner'/>"));
    assertThatThrownBy(() -> run(engine, "inner"))
        .hasStackTraceContaining("shop.Inner uses a class or method that is neither")
        .hasStackTraceContaining("org/camunda/bpm/engine/impl/context/Context");
  }

  @Test
  void bothEnginesOnOneClassPathAreRefused() throws IOException {
    URL[] engine = {CompiledCode.ENGINE.toUri().toURL()};
    try (URLClassLoader both = new URLClassLoader(engine, getClass().getClassLoader())) {
      assertThatThrownBy(() -> TestEngine.start(settings -> settings.classLoader(both)).close())
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("Both turgo-compat-camunda7 and the engine of Camunda 7")
          .hasMessageContaining("camunda-engine.jar")
          .hasMessageContaining("remove camunda-engine");
    }
  }

  @Test
  void theModelApiBuildsProcesses() {
    kit = TestEngine.start(settings -> settings);
    var model =
        org.camunda.bpm.model.bpmn.Bpmn.createExecutableProcess("built")
            .startEvent()
            .userTask("check")
            .endEvent()
            .done();
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addBytes(
            "built.bpmn",
            org.camunda.bpm.model.bpmn.Bpmn.convertToString(model).getBytes(StandardCharsets.UTF_8))
        .deploy();
    kit.engine().getRuntimeService().startProcessInstanceByKey("built");
    assertThat(kit.engine().getTaskService().createTaskQuery().list())
        .extracting(Task::getTaskDefinitionKey)
        .isEqualTo(List.of("check"));
  }
}
