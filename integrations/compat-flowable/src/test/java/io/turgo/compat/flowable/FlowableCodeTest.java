package io.turgo.compat.flowable;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Code that was compiled with Flowable 6, 7 and 8 runs without it. */
class FlowableCodeTest {
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
  private ProcessEngine engine(int version, String... sources) throws IOException {
    ClassLoader loader = CompiledDelegates.of(version, folder, sources);
    heardLoader = loader;
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
                xmlns:flowable="http://flowable.org/bpmn" targetNamespace="shop">
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

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8})
  void aDelegateOfAClassReadsAndSetsVariables(int version) throws IOException {
    ProcessEngine engine =
        engine(
            version,
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
            <serviceTask id="pay" name="Pay" flowable:class="shop.Charge"><extensionElements>
              <flowable:field name="currency" stringValue="EUR"/>
              <flowable:field name="half" expression="${amount / 2}"/>
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

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8})
  void beansAreDelegatesListenersAndMethods(int version) throws IOException {
    ProcessEngine engine =
        engine(
            version,
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
        <serviceTask id="one" flowable:delegateExpression="${chargeBean}"><extensionElements>
          <flowable:executionListener event="start" delegateExpression="${chargeBean}"/>
        </extensionElements></serviceTask>
        <sequenceFlow id="f2" sourceRef="one" targetRef="two"/>
        <serviceTask id="two" flowable:expression="${chargeBean.method(execution, 'm')}"
          flowable:resultVariable="result"/>
        <sequenceFlow id="f3" sourceRef="two" targetRef="wait"/><userTask id="wait"/>
        """);
    assertThat(run(engine, "beans"))
        .containsEntry("delegate", "one")
        .containsEntry("heard", "start")
        .containsEntry("result", "m3");
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8})
  void aTaskListenerChangesTheTask(int version) throws IOException {
    ProcessEngine engine =
        engine(
            version,
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
        <userTask id="check" name="Check" flowable:formKey="form"><extensionElements>
          <flowable:taskListener event="create" class="shop.Assign"/>
        </extensionElements></userTask>
        """);
    assertThat(run(engine, "task")).containsEntry("seen", "create check form null sales");
    Task task = engine.getTaskService().createTaskQuery().list().getFirst();
    assertThat(task.getAssignee()).isEqualTo("ann");
    assertThat(task.getName()).isEqualTo("Check of 3");
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8})
  void aModelCatchesTheErrorOfADelegate(int version) throws IOException {
    ProcessEngine engine =
        engine(
            version,
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
        <serviceTask id="pay" flowable:class="shop.Refuse"/>
        <boundaryEvent id="caught" attachedToRef="pay"><errorEventDefinition/></boundaryEvent>
        <sequenceFlow id="f2" sourceRef="caught" targetRef="wait"/><userTask id="wait"/>
        """);
    run(engine, "refuse");
    assertThat(engine.getTaskService().createTaskQuery().list())
        .extracting(Task::getTaskDefinitionKey)
        .containsExactly("wait");
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8})
  void workOnOtherThreadsReadsACopy(int version) throws IOException {
    ProcessEngine engine =
        engine(
            version,
            """
            public class Copy implements MapBasedFlowableFutureJavaDelegate {
              public Map<String, Object> execute(ReadOnlyDelegateExecution execution) {
                return Map.of("copied", execution.getVariable("amount"),
                    "where", execution.getCurrentFlowElement().getId());
              }
            }
            """,
            """
            public class Steps implements FlowableFutureJavaDelegate<Integer, String> {
              public Integer prepareExecutionData(DelegateExecution execution) {
                return (Integer) execution.getVariable("copied");
              }
              public String execute(Integer number) {
                return "n" + number;
              }
              public void afterExecution(DelegateExecution execution, String result) {
                execution.setVariable("result", result);
              }
            }
            """);
    deploy(
        engine,
        "future",
        """
        <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="one"/>
        <serviceTask id="one" flowable:class="shop.Copy"/>
        <sequenceFlow id="f2" sourceRef="one" targetRef="two"/>
        <serviceTask id="two" flowable:class="shop.Steps"/>
        <sequenceFlow id="f3" sourceRef="two" targetRef="wait"/><userTask id="wait"/>
        """);
    assertThat(run(engine, "future"))
        .containsEntry("copied", 3)
        .containsEntry("where", "one")
        .containsEntry("result", "n3");
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8})
  void aListenerHearsEvents(int version) throws IOException {
    ProcessEngine engine =
        engine(
            version,
            """
            public class Heard extends AbstractFlowableEngineEventListener {
              public static final List<String> SEEN = new ArrayList<>();
              protected void activityStarted(FlowableActivityEvent event) {
                SEEN.add(event.getType() + " " + event.getActivityId());
              }
              protected void taskCreated(FlowableEngineEntityEvent event) {
                org.flowable.task.api.Task task = (org.flowable.task.api.Task) event.getEntity();
                SEEN.add("task " + task.getTaskDefinitionKey());
              }
              protected void processStarted(FlowableProcessStartedEvent event) {
                SEEN.add("variables " + event.getVariables());
              }
            }
            """);
    deploy(
        engine,
        "events",
        "<extensionElements><flowable:eventListener class='shop.Heard'/></extensionElements>"
            + "<startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='wait'/>"
            + "<userTask id='wait'/>");
    run(engine, "events");
    assertThat(seen())
        .isEqualTo(
            "[variables {amount=3}, ACTIVITY_STARTED start, ACTIVITY_STARTED wait, task wait]");
  }

  private String seen() {
    try {
      ClassLoader loader = java.util.Objects.requireNonNull(heardLoader);
      return String.valueOf(loader.loadClass("shop.Heard").getField("SEEN").get(null));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private @Nullable ClassLoader heardLoader;

  @ParameterizedTest
  @ValueSource(ints = {6, 8})
  void aTriggerReachesTheDelegate(int version) throws IOException {
    ProcessEngine engine =
        engine(
            version,
            """
            public class Waits implements JavaDelegate,
                org.flowable.engine.impl.delegate.TriggerableActivityBehavior {
              public void execute(DelegateExecution execution) {
                execution.setVariable("state", "waits");
              }
              public void trigger(DelegateExecution execution, String name, Object data) {
                execution.setVariable("state", "left");
              }
            }
            """);
    deploy(
        engine,
        "waits",
        then(
            "task",
            "<serviceTask id='task' flowable:class='shop.Waits' flowable:triggerable='true'/>"));
    assertThat(run(engine, "waits")).containsEntry("state", "waits");
    String execution =
        engine
            .getRuntimeService()
            .createExecutionQuery()
            .activityId("task")
            .list()
            .getFirst()
            .getId();
    engine.getRuntimeService().trigger(execution);
    Task task = engine.getTaskService().createTaskQuery().list().getFirst();
    assertThat(engine.getTaskService().getVariables(task.getId())).containsEntry("state", "left");
  }

  @Test
  void refusedMembersNameWhatToUse() throws IOException {
    ProcessEngine engine =
        engine(
            8,
            """
            public class Bad implements JavaDelegate {
              public void execute(DelegateExecution execution) {
                List<String> messages = new ArrayList<>();
                for (Runnable call : List.<Runnable>of(
                    () -> execution.getParent(),
                    () -> execution.getVariableInstance("amount"))) {
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
    deploy(engine, "bad", then("task", "<serviceTask id='task' flowable:class='shop.Bad'/>"));
    assertThat((String) run(engine, "bad").get("messages"))
        .contains("DelegateExecution.getParent of Flowable is not supported; use RuntimeService")
        .contains("VariableScope.getVariableInstance of Flowable is not supported; use RuntimeS")
        .doesNotContain("none");
  }

  @Test
  void codeOfTheInsideIsRefused() throws IOException {
    ProcessEngine engine =
        engine(
            8,
            """
            public class Inner implements JavaDelegate {
              public void execute(DelegateExecution execution) {
                execution.setScope(true);
              }
            }
            """,
            """
            public class Behaves implements org.flowable.engine.impl.delegate.ActivityBehavior {
              public void execute(DelegateExecution execution) {}
            }
            """);
    deploy(engine, "inner", then("task", "<serviceTask id='task' flowable:class='shop.Inner'/>"));
    assertThatThrownBy(() -> run(engine, "inner"))
        .hasStackTraceContaining("shop.Inner uses a class or method of Flowable that is neither")
        .hasStackTraceContaining("setScope");
    assertThatThrownBy(
            () -> {
              deploy(
                  engine,
                  "behaves",
                  then("task", "<serviceTask id='task' flowable:class='shop.Behaves'/>"));
              run(engine, "behaves");
            })
        .hasStackTraceContaining("serviceTask 'task'")
        .hasStackTraceContaining("shop.Behaves is none");
  }

  @Test
  void bothEnginesOnOneClassPathAreRefused() throws IOException {
    URL[] jars = new URL[1];
    for (Path jar : CompiledDelegates.jars(8)) {
      if (jar.getFileName().toString().startsWith("flowable-engine-8")) {
        jars[0] = jar.toUri().toURL();
      }
    }
    try (URLClassLoader both = new URLClassLoader(jars, getClass().getClassLoader())) {
      assertThatThrownBy(() -> TestEngine.start(settings -> settings.classLoader(both)).close())
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("Both turgo-compat-flowable and flowable-engine are")
          .hasMessageContaining("remove flowable-engine");
    }
  }

  @Test
  void modelsAreBuiltInJava() {
    kit = TestEngine.start(settings -> settings);
    org.flowable.bpmn.model.BpmnModel model = new org.flowable.bpmn.model.BpmnModel();
    org.flowable.bpmn.model.Process process = new org.flowable.bpmn.model.Process();
    process.setId("built");
    model.addProcess(process);
    org.flowable.bpmn.model.StartEvent start = new org.flowable.bpmn.model.StartEvent();
    start.setId("start");
    process.addFlowElement(start);
    org.flowable.bpmn.model.UserTask check = new org.flowable.bpmn.model.UserTask();
    check.setId("check");
    check.setAssignee("ann");
    process.addFlowElement(check);
    process.addFlowElement(new org.flowable.bpmn.model.SequenceFlow("start", "check"));
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addBytes(
            "built.bpmn", new org.flowable.bpmn.converter.BpmnXMLConverter().convertToXML(model))
        .deploy();
    kit.engine().getRuntimeService().startProcessInstanceByKey("built");
    assertThat(kit.engine().getTaskService().createTaskQuery().taskAssignee("ann").list())
        .extracting(Task::getTaskDefinitionKey)
        .containsExactly("check");
  }
}
