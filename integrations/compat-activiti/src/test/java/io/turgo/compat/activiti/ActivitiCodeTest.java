package io.turgo.compat.activiti;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.task.Task;
import io.turgo.test.TestEngine;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code that was compiled with Activiti 6 runs without it. */
class ActivitiCodeTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  private @Nullable TestEngine kit;

  @AfterEach
  void close() {
    if (kit != null) {
      kit.close();
    }
  }

  /** An engine that finds compiled classes, and beans of them by the names of the classes. */
  private ProcessEngine engine(String... sources) throws IOException {
    ClassLoader loader = CompiledDelegates.of(folder, sources);
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
          .loadClass("shop." + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1))
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
                xmlns:activiti="http://activiti.org/bpmn" targetNamespace="shop">
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
              public void execute(DelegateExecution execution) {
                int amount = (Integer) execution.getVariable("amount");
                execution.setVariable("typed", execution.getVariable("amount", Integer.class) + 1);
                execution.setVariable("key", execution.getProcessInstanceBusinessKey());
                execution.setVariable("place", execution.getCurrentActivityId() + " "
                    + execution.getTenantId() + " " + execution.getEventName()
                    + " " + execution.isEnded() + " " + execution.hasVariable("none"));
                FlowElement here = execution.getCurrentFlowElement();
                execution.setVariable("element", here.getName() + " "
                    + ((ServiceTask) here).getImplementation() + " "
                    + ((ServiceTask) here).getOutgoingFlows().get(0).getTargetRef());
                execution.setVariable("currency", currency.getValue(execution));
                execution.setVariable("half", half.getValue(execution));
                execution.setVariable("text", half.getExpressionText());
                execution.setVariable("asked",
                    DelegateHelper.getFieldExpression(execution, "currency").getValue(execution));
                execution.setVariable("process",
                    DelegateHelper.getBpmnModel(execution).getMainProcess().getId());
                execution.setVariables(Map.of("a", 1, "b", "two"));
                execution.setVariableLocal("local", new ArrayList<>(List.of("x")));
                execution.setTransientVariable("gone", 1);
                execution.removeVariable("a");
              }
            }
            """);
    deploy(
        engine,
        "charge",
        then(
            "pay",
            """
            <serviceTask id="pay" name="Pay" activiti:class="shop.Charge"><extensionElements>
              <activiti:field name="currency" stringValue="EUR"/>
              <activiti:field name="half" expression="${amount / 2}"/>
            </extensionElements></serviceTask>
            """));
    assertThat(run(engine, "charge"))
        .containsEntry("typed", 4)
        .containsEntry("key", "order-1")
        .containsEntry("place", "pay  null false false")
        .containsEntry("element", "Pay shop.Charge wait")
        .containsEntry("currency", "EUR")
        .containsEntry("half", 1.5)
        .containsEntry("text", "${amount / 2}")
        .containsEntry("asked", "EUR")
        .containsEntry("process", "charge")
        .containsEntry("b", "two")
        .doesNotContainKeys("a", "gone");
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
        <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="one"/>
        <serviceTask id="one" activiti:delegateExpression="${chargeBean}"><extensionElements>
          <activiti:executionListener event="start" delegateExpression="${chargeBean}"/>
        </extensionElements></serviceTask>
        <sequenceFlow id="f2" sourceRef="one" targetRef="two"/>
        <serviceTask id="two" activiti:expression="${chargeBean.method(execution, 'm')}"
          activiti:resultVariable="result"/>
        <sequenceFlow id="f3" sourceRef="two" targetRef="wait"/><userTask id="wait"/>
        """);
    assertThat(run(engine, "beans"))
        .containsEntry("delegate", "one")
        .containsEntry("heard", "start")
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
                task.setName(task.getName() + " of " + task.getVariable("amount"));
                task.setVariable("seen", task.getEventName() + " " + task.getTaskDefinitionKey()
                    + " " + task.getFormKey() + " " + task.getDelegationState()
                    + " " + task.getCandidates().iterator().next().getGroupId());
              }
            }
            """);
    deploy(
        engine,
        "task",
        """
        <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="check"/>
        <userTask id="check" name="Check" activiti:formKey="form"><extensionElements>
          <activiti:taskListener event="create" class="shop.Assign"/>
        </extensionElements></userTask>
        """);
    assertThat(run(engine, "task")).containsEntry("seen", "create check form null sales");
    Task task = engine.getTaskService().createTaskQuery().list().getFirst();
    assertThat(task.getAssignee()).isEqualTo("ann");
    assertThat(task.getName()).isEqualTo("Check of 3");
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
        <serviceTask id="pay" activiti:class="shop.Refuse"/>
        <boundaryEvent id="caught" attachedToRef="pay"><errorEventDefinition/></boundaryEvent>
        <sequenceFlow id="f2" sourceRef="caught" targetRef="wait"/><userTask id="wait"/>
        """);
    run(engine, "refuse");
    assertThat(engine.getTaskService().createTaskQuery().list())
        .extracting(Task::getTaskDefinitionKey)
        .containsExactly("wait");
  }

  @Test
  void refusedMembersNameWhatToUse() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Bad implements JavaDelegate {
              public void execute(DelegateExecution execution) {
                List<String> messages = new ArrayList<>();
                for (Runnable call : List.<Runnable>of(
                    () -> execution.getParent())) {
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
    deploy(engine, "bad", then("task", "<serviceTask id='task' activiti:class='shop.Bad'/>"));
    assertThat((String) run(engine, "bad").get("messages"))
        .contains("DelegateExecution.getParent of Activiti is not supported; use RuntimeService")
        .doesNotContain("none");
  }

  @Test
  void codeOfTheInsideIsRefused() throws IOException {
    ProcessEngine engine =
        engine(
            """
            public class Inner implements JavaDelegate {
              public void execute(DelegateExecution execution) {
                execution.setScope(true);
              }
            }
            """);
    deploy(engine, "inner", then("task", "<serviceTask id='task' activiti:class='shop.Inner'/>"));
    assertThatThrownBy(() -> run(engine, "inner"))
        .hasStackTraceContaining("shop.Inner uses a class or method of Activiti that is neither")
        .hasStackTraceContaining("setScope");
  }

  @Test
  void bothEnginesOnOneClassPathAreRefused() throws IOException {
    URL[] jars = new URL[1];
    for (Path jar : CompiledDelegates.jars()) {
      if (jar.getFileName().toString().startsWith("activiti-engine-6")) {
        jars[0] = jar.toUri().toURL();
      }
    }
    try (URLClassLoader both = new URLClassLoader(jars, getClass().getClassLoader())) {
      assertThatThrownBy(() -> TestEngine.start(settings -> settings.classLoader(both)).close())
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("Both turgo-compat-activiti and activiti-engine are")
          .hasMessageContaining("remove activiti-engine");
    }
  }

  @Test
  void modelsAreBuiltInJava() {
    kit = TestEngine.start(settings -> settings);
    org.activiti.bpmn.model.BpmnModel model = new org.activiti.bpmn.model.BpmnModel();
    org.activiti.bpmn.model.Process process = new org.activiti.bpmn.model.Process();
    process.setId("built");
    model.addProcess(process);
    org.activiti.bpmn.model.StartEvent start = new org.activiti.bpmn.model.StartEvent();
    start.setId("start");
    process.addFlowElement(start);
    org.activiti.bpmn.model.UserTask check = new org.activiti.bpmn.model.UserTask();
    check.setId("check");
    check.setAssignee("ann");
    process.addFlowElement(check);
    process.addFlowElement(new org.activiti.bpmn.model.SequenceFlow("start", "check"));
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addBytes(
            "built.bpmn", new org.activiti.bpmn.converter.BpmnXMLConverter().convertToXML(model))
        .deploy();
    kit.engine().getRuntimeService().startProcessInstanceByKey("built");
    assertThat(kit.engine().getTaskService().createTaskQuery().taskAssignee("ann").list())
        .extracting(Task::getTaskDefinitionKey)
        .containsExactly("check");
  }
}
