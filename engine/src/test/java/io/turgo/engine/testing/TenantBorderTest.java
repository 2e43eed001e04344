package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.HistoryService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.AsyncTaskInvoker;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.FutureJavaDelegate;
import io.turgo.engine.delegate.TransactionDependentExecutionListener;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.repository.Model;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.search.Query;
import io.turgo.engine.task.Task;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Processes of one tenant find nothing of another, whichever way they name it. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class TenantBorderTest {
  private static final String NORTH = "north";
  private static final String SOUTH = "south";
  private static final String STARTED_BY_SIGNAL =
      "<startEvent id='si'><signalEventDefinition signalRef='alarm'/></startEvent>";

  private static String deploy(Kit kit, String tenant, String key, String... elements) {
    String file =
        io.turgo.engine.testing.BpmnText.process(key, elements)
            .replace(
                "<process ",
                "<message id='paid' name='paid'/><signal id='alarm' name='alarm'/><process ");
    String deployment =
        kit.engine()
            .getRepositoryService()
            .createDeployment()
            .tenantId(tenant)
            .addString(key + ".bpmn", file)
            .deploy()
            .getId();
    return Objects.requireNonNull(
            kit.engine()
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .deploymentId(deployment)
                .singleResult())
        .getId();
  }

  private static ProcessInstance begin(Kit kit, String tenant, String key) {
    return kit.engine()
        .getRuntimeService()
        .startProcessInstanceByKeyAndTenantId(key, "order 1", Map.of("secret", tenant), tenant);
  }

  private static void refused(Kit kit, String key) {
    assertThatThrownBy(() -> begin(kit, SOUTH, key))
        .as(key)
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }

  @Test
  void aCallActivityFindsWhatIsOfItsTenant() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      String child = deploy(kit, NORTH, "child", start("s"), user("u", ""), flow("s -> u"));
      deploy(kit, "", "shared", start("s"), user("u", ""), flow("s -> u"));
      String byId = "turgo:calledElementType='id'";
      String flow = flow("s -> c -> e");
      deploy(kit, SOUTH, "literal", start("s"), call("c", child, byId), end("e"), flow);
      deploy(kit, SOUTH, "expression", start("s"), call("c", "${id}", byId), end("e"), flow);
      deploy(kit, SOUTH, "key", start("s"), call("c", "child", ""), end("e"), flow);
      deploy(
          kit,
          SOUTH,
          "fallback",
          start("s"),
          call("c", "shared", "turgo:fallbackToDefaultTenant='true'"),
          end("e"),
          flow);
      deploy(
          kit,
          SOUTH,
          "tenant",
          start("s"),
          call("c", "child", "turgo:calledElementTenantId='" + NORTH + "'"),
          end("e"),
          flow);
      refused(kit, "literal");
      refused(kit, "key");
      refused(kit, "tenant");
      refused(kit, "fallback");
      assertThatThrownBy(() ->
              kit.engine()
                  .getRuntimeService()
                  .createProcessInstanceBuilder()
                  .processDefinitionKey("expression")
                  .tenantId(SOUTH)
                  .variable("id", child)
                  .start())
          .isInstanceOf(TurgoObjectNotFoundException.class)
          .hasMessage("There is no process definition with the id " + child); // as of any other id
      String own = deploy(kit, SOUTH, "own", start("s"), user("u", ""), flow("s -> u"));
      kit.engine()
          .getRuntimeService()
          .createProcessInstanceBuilder()
          .processDefinitionKey("expression")
          .tenantId(SOUTH)
          .variable("id", own)
          .start();
    }
  }

  @Test
  void tenantsShareWhereTheEngineIsToldSo() {
    try (Kit kit = Kit.on(Database.SQLITE.open(), settings -> settings.shareAcrossTenants(true))) {
      String child = deploy(kit, NORTH, "child", start("s"), user("u", ""), flow("s -> u"));
      deploy(kit, "", "shared", start("s"), user("u", ""), flow("s -> u"));
      deploy(
          kit,
          SOUTH,
          "literal",
          start("s"),
          call("c", child, "turgo:calledElementType='id'"),
          flow("s -> c"));
      deploy(
          kit,
          SOUTH,
          "fallback",
          start("s"),
          call("c", "shared", "turgo:fallbackToDefaultTenant='true'"),
          flow("s -> c"));
      deploy(
          kit,
          SOUTH,
          "tenant",
          start("s"),
          call("c", "child", "turgo:calledElementTenantId='" + NORTH + "'"),
          flow("s -> c"));
      kit.code(
          "count",
          execution ->
              execution.setVariable(
                  "found", kit.engine().getTaskService().createTaskQuery().count()));
      deploy(
          kit,
          SOUTH,
          "code",
          start("s"),
          code("c", "count", ""),
          user("u", ""),
          flow("s -> c -> u"));
      begin(kit, SOUTH, "literal");
      begin(kit, SOUTH, "fallback");
      begin(kit, SOUTH, "tenant");
      String id = begin(kit, SOUTH, "code").getId();
      assertThat(kit.engine().getRuntimeService().getVariable(id, "found")).isEqualTo(3L);
    }
  }

  /** In Java a past case has the names of a past process instance too. */
  @Test
  void codeMayDeleteThePastCasesOfItsTenantOnly() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      List<String> ended = new ArrayList<>();
      for (String tenant : List.of(NORTH, SOUTH)) {
        kit.engine()
            .getCmmnRepositoryService()
            .createDeployment()
            .tenantId(tenant)
            .addString("c.cmmn", CaseText.file("c", "", CaseText.task("t")))
            .deploy();
        String id =
            kit.engine()
                .getCmmnRuntimeService()
                .createCaseInstanceBuilder()
                .caseDefinitionKey("c")
                .tenantId(tenant)
                .start()
                .getId();
        kit.engine().getCmmnRuntimeService().terminateCaseInstance(id);
        ended.add(id);
      }
      List<String> answers = new ArrayList<>();
      kit.code(
          "clean",
          execution -> {
            for (String id : ended) {
              try {
                kit.engine().getHistoryService().deleteHistoricProcessInstance(id);
                answers.add("deleted");
              } catch (TurgoObjectNotFoundException e) {
                answers.add("unknown");
              }
            }
          });
      deploy(kit, NORTH, "p", start("s"), code("c", "clean", ""), end("e"), flow("s -> c -> e"));
      begin(kit, NORTH, "p");
      assertThat(answers).containsExactly("deleted", "unknown");
    }
  }

  @Test
  void aThrownSignalStaysInItsTenant() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deploy(kit, NORTH, "heard", STARTED_BY_SIGNAL, user("u", ""), flow("si -> u"));
      deploy(kit, SOUTH, "heard", STARTED_BY_SIGNAL, user("u", ""), flow("si -> u"));
      deploy(
          kit,
          SOUTH,
          "thrown",
          start("s"),
          "<intermediateThrowEvent id='t'><signalEventDefinition signalRef='alarm'/>"
              + "</intermediateThrowEvent>",
          end("e"),
          flow("s -> t -> e"));
      begin(kit, SOUTH, "thrown");
      assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().list())
          .extracting(ProcessInstance::getTenantId)
          .containsExactly(SOUTH);
    }
  }

  /** What user code of the south names of the north, by the names of the calls. */
  private static Map<String, Callable<?>> attacks(Kit kit, Scene scene) {
    ProcessEngine engine = kit.engine();
    RuntimeService runtime = engine.getRuntimeService();
    TaskService tasks = engine.getTaskService();
    RepositoryService repository = engine.getRepositoryService();
    ManagementService management = engine.getManagementService();
    HistoryService history = engine.getHistoryService();
    String id = scene.instance;
    Map<String, Callable<?>> all = new LinkedHashMap<>();
    all.put("start by id", () -> runtime.startProcessInstanceById(scene.definition));
    all.put(
        "start elsewhere",
        () ->
            runtime
                .createProcessInstanceById(scene.definition)
                .startBeforeActivity("it")
                .execute());
    all.put("start by key", () -> runtime.startProcessInstanceByKeyAndTenantId("wait", NORTH));
    all.put("start of none", () -> runtime.startProcessInstanceByKey("shared"));
    all.put(
        "fallback",
        () ->
            runtime
                .createProcessInstanceBuilder()
                .processDefinitionKey("shared")
                .fallbackToDefaultTenant()
                .start());
    all.put(
        "message start", () -> runtime.createMessageCorrelation("paid").correlateStartMessage());
    all.put("message", () -> run(() -> runtime.messageEventReceived("paid", scene.waiting)));
    all.put(
        "correlation",
        () -> runtime.createMessageCorrelation("paid").tenantId(NORTH).correlateWithResult());
    all.put("signal", () -> run(() -> runtime.signalEventReceivedWithTenantId("alarm", NORTH)));
    all.put("get variable", () -> runtime.getVariable(id, "secret"));
    all.put("get variables", () -> runtime.getVariables(id));
    all.put("set variable", () -> run(() -> runtime.setVariable(id, "secret", "south")));
    all.put("delete", () -> run(() -> runtime.deleteProcessInstance(id, "south")));
    all.put("suspend", () -> run(() -> runtime.suspendProcessInstanceById(id)));
    all.put("trigger", () -> run(() -> runtime.trigger(scene.waiting)));
    all.put("task variable", () -> tasks.getVariable(scene.task, "secret"));
    all.put("complete", () -> run(() -> tasks.complete(scene.task)));
    all.put("claim", () -> run(() -> tasks.claim(scene.task, "south")));
    all.put("comment", () -> tasks.addComment(scene.task, null, "south"));
    all.put("delete comment", () -> run(() -> tasks.deleteComment(scene.comment)));
    all.put("new task of north", () -> run(() -> tasks.saveTask(taskOf(tasks, NORTH))));
    all.put("model", () -> repository.getBpmnModel(scene.definition));
    all.put("file", () -> repository.getProcessModel(scene.definition));
    all.put("resource", () -> repository.getResourceAsStream(scene.deployment, "wait.bpmn"));
    all.put("resources", () -> repository.getDeploymentResourceNames(scene.deployment));
    all.put("delete deployment", () -> run(() -> repository.deleteDeployment(scene.deployment)));
    all.put(
        "move deployment",
        () -> run(() -> repository.changeDeploymentTenantId(scene.deployment, SOUTH)));
    all.put(
        "suspend definition",
        () -> run(() -> repository.suspendProcessDefinitionById(scene.definition)));
    all.put(
        "suspend key", () -> run(() -> repository.suspendProcessDefinitionByKey("wait", NORTH)));
    all.put(
        "deploy",
        () -> repository.createDeployment().tenantId(NORTH).addString("a.txt", "a").deploy());
    all.put("editor model", () -> run(() -> repository.deleteModel(scene.model)));
    all.put(
        "editor source",
        () -> run(() -> repository.addModelEditorSource(scene.model, new byte[1])));
    all.put("run job", () -> run(() -> management.executeJob(scene.timer)));
    all.put("move job", () -> management.moveTimerToExecutableJob(scene.timer));
    all.put("delete job", () -> run(() -> management.deleteTimerJob(scene.timer)));
    all.put("pause", () -> run(() -> management.pauseActivityByKey("wait", NORTH, "t", "south")));
    all.put(
        "pause by id", () -> run(() -> management.pauseActivityById(scene.definition, "t", null)));
    all.put("batch", () -> management.createBatchBuilder().batchType("b").tenantId(NORTH).create());
    all.put("batch document", () -> management.getBatchDocument(scene.batch));
    all.put("delete batch", () -> run(() -> management.deleteBatch(scene.batch)));
    all.put("statistics", () -> management.getActivityStatistics(scene.definition));
    all.put("job statistics", management::getJobStatistics);
    all.put("nodes", management::getNodes);
    all.put("queues", () -> run(() -> management.pauseJobQueue("q")));
    all.put("history", () -> run(() -> history.deleteHistoricProcessInstance(scene.ended)));
    all.put(
        "native count",
        () ->
            runtime
                .createNativeProcessInstanceQuery()
                .sql("SELECT count(*) FROM turgo_instance")
                .count());
    all.put(
        "native list", () -> tasks.createNativeTaskQuery().sql("SELECT * FROM turgo_task").list());
    return all;
  }

  private static Task taskOf(TaskService tasks, String tenant) {
    Task task = tasks.newTask();
    task.setTenantId(tenant);
    return task;
  }

  private static Object run(Runnable call) {
    call.run();
    return "done";
  }

  /** Everything that can be searched. */
  private static List<Query<?, ?>> queries(ProcessEngine engine) {
    RuntimeService runtime = engine.getRuntimeService();
    HistoryService history = engine.getHistoryService();
    ManagementService management = engine.getManagementService();
    RepositoryService repository = engine.getRepositoryService();
    return List.of(
        runtime.createProcessInstanceQuery(),
        runtime.createProcessInstanceQuery().variableValueEquals("secret", NORTH),
        runtime.createExecutionQuery(),
        runtime.createVariableInstanceQuery(),
        runtime.createActivityInstanceQuery(),
        runtime.createEventSubscriptionQuery(),
        engine.getTaskService().createTaskQuery(),
        engine.getTaskService().createTaskQuery().processVariableValueEquals("secret", NORTH),
        management.createTimerJobQuery(),
        management.createJobQuery(),
        management.createBatchQuery(),
        history.createHistoricProcessInstanceQuery(),
        history.createHistoricActivityInstanceQuery(),
        history.createHistoricTaskInstanceQuery(),
        history.createHistoricVariableInstanceQuery(),
        history.createHistoricDetailQuery(),
        repository.createModelQuery(),
        repository.createDeploymentQuery(),
        repository.createProcessDefinitionQuery());
  }

  /** What the north has. */
  private static final class Scene {
    private final String definition;
    private final String deployment;
    private final String instance;
    private final String ended;
    private final String waiting;
    private final String task;
    private final String comment;
    private final String timer;
    private final String model;
    private final String batch;

    Scene(Kit kit) {
      ProcessEngine engine = kit.engine();
      deploy(kit, "", "shared", start("s"), user("u", ""), flow("s -> u"));
      definition =
          deploy(
              kit,
              NORTH,
              "wait",
              start("s"),
              "<startEvent id='m'><messageEventDefinition messageRef='paid'/></startEvent>",
              "<parallelGateway id='g'/>",
              user("u", ""),
              boundary("t", "u", true, "timeDuration:PT1H"),
              node("receiveTask", "r", "messageRef='paid'"),
              end("e"),
              flow("s -> g -> u -> e"),
              flow("g -> r -> e"),
              flow("m -> u"),
              flow("t -> e"));
      deployment = engine.getRepositoryService().getProcessDefinition(definition).getDeploymentId();
      ended = begin(kit, NORTH, "wait").getId();
      engine.getRuntimeService().deleteProcessInstance(ended, "over");
      instance = begin(kit, NORTH, "wait").getId();
      waiting =
          Objects.requireNonNull(
                  engine
                      .getRuntimeService()
                      .createExecutionQuery()
                      .processInstanceId(instance)
                      .activityId("r")
                      .singleResult())
              .getId();
      task =
          Objects.requireNonNull(
                  engine
                      .getTaskService()
                      .createTaskQuery()
                      .processInstanceId(instance)
                      .singleResult())
              .getId();
      comment = engine.getTaskService().addComment(task, null, "north").getId();
      timer =
          Objects.requireNonNull(engine.getManagementService().createTimerJobQuery().singleResult())
              .getId();
      Model editor = engine.getRepositoryService().newModel();
      editor.setTenantId(NORTH);
      engine.getRepositoryService().saveModel(editor);
      model = Objects.requireNonNull(editor.getId());
      batch =
          engine
              .getManagementService()
              .createBatchBuilder()
              .batchType("b")
              .tenantId(NORTH)
              .create()
              .getId();
      engine.getTaskService().saveTask(taskOf(engine.getTaskService(), NORTH));
    }
  }

  @ParameterizedTest
  @EnumSource
  void userCodeFindsNothingOfAnotherTenant(Database database) {
    try (Kit kit = Kit.on(database)) {
      Scene scene = new Scene(kit);
      List<String> through = new ArrayList<>();
      List<String> seen = new ArrayList<>();
      kit.code(
          "attack",
          execution -> {
            attacks(kit, scene)
                .forEach((name, attack) -> {
                  try {
                    through.add(name + ": " + attack.call());
                  } catch (TurgoException expected) {
                    assertThat(expected)
                        .as(name)
                        .hasMessageMatching(
                            "(?s).*(not exist|is none|no |No |cannot |Nothing |cannot be"
                                + " correlated).*");
                  } catch (Exception e) {
                    throw new IllegalStateException(name, e);
                  }
                });
            for (Query<?, ?> query : queries(kit.engine())) {
              for (Object found : query.list()) {
                seen.add(found.getClass().getSimpleName());
              }
            }
            kit.engine().getTaskService().saveTask(kit.engine().getTaskService().newTask());
          });
      long before = kit.engine().getTaskService().createTaskQuery().taskTenantId(NORTH).count();
      deploy(
          kit,
          SOUTH,
          "attack",
          start("s"),
          code("c", "attack", ""),
          user("u", ""),
          flow("s -> c -> u"));
      String own = begin(kit, SOUTH, "attack").getId();
      assertThat(through).isEmpty();
      assertThat(seen)
          .containsExactly("DeploymentValue", "DefinitionValue"); // its own, in which it runs
      assertThat(kit.engine().getTaskService().createTaskQuery().taskTenantId(NORTH).count())
          .isEqualTo(before);
      assertThat(kit.engine().getTaskService().createTaskQuery().taskTenantId(SOUTH).count())
          .isEqualTo(2);
      assertThat(kit.engine().getRuntimeService().getVariable(scene.instance, "secret"))
          .isEqualTo(NORTH);

      List<String> mine = new ArrayList<>();
      kit.code(
          "own",
          execution -> {
            RuntimeService runtime = kit.engine().getRuntimeService();
            mine.add(String.valueOf(runtime.getVariable(own, "secret")));
            runtime.setVariable(own, "told", true);
            mine.add(
                Objects.requireNonNull(runtime.createProcessInstanceQuery().singleResult())
                    .getId());
            mine.add(runtime.startProcessInstanceByKey("wait").getTenantId());
          });
      deploy(kit, SOUTH, "wait", start("s"), user("u", ""), flow("s -> u"));
      deploy(
          kit, SOUTH, "own", start("s"), code("c", "own", ""), user("u", ""), flow("s -> c -> u"));
      begin(kit, SOUTH, "own");
      assertThat(mine).containsExactly(SOUTH, own, SOUTH);
      assertThat(kit.engine().getRuntimeService().getVariable(own, "told")).isEqualTo(true);
    }
  }

  /** What code of models of the south reads of the north, by where the code runs. */
  public static final class Spy implements TurgoEventListener {
    private static final List<String> READ = Collections.synchronizedList(new ArrayList<>());
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private @Nullable Kit kit;
    private String id = "";

    public String read(String where) {
      asked.add(where);
      try {
        RuntimeService runtime = Objects.requireNonNull(kit).engine().getRuntimeService();
        READ.add(where + ": " + runtime.getVariable(id, "secret"));
        return "found";
      } catch (TurgoObjectNotFoundException expected) {
        return "none";
      }
    }

    public TransactionDependentExecutionListener phase() {
      return (instance, execution, element, variables, custom) -> read("phase");
    }

    public FutureJavaDelegate<Object> future() {
      return new FutureJavaDelegate<>() {
        @Override
        public CompletableFuture<Object> execute(
            DelegateExecution execution, AsyncTaskInvoker invoker) {
          return invoker.submit(() -> read("future"));
        }

        @Override
        public void afterExecution(DelegateExecution execution, Object read) {}
      };
    }

    @Override
    public void onEvent(TurgoEvent event) {
      read("event " + event.getType().name());
    }

    @Override
    public boolean isFailOnException() {
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource
  void codeOfAModelThatRunsForNoInstanceIsHeldToItsTenantToo(Database database) {
    Spy spy = new Spy();
    Spy.READ.clear();
    try (Kit kit = Kit.on(database.open(), settings -> settings.bean("spy", spy))) {
      deploy(kit, NORTH, "wait", start("s"), user("u", ""), flow("s -> u"));
      spy.kit = kit;
      spy.id = begin(kit, NORTH, "wait").getId();
      String file =
          io.turgo.engine.testing.BpmnText.process(
                  "south",
                  "<startEvent id='s'><extensionElements>"
                      + "<turgo:formProperty id='f' default=\"${spy.read('start form')}\"/>"
                      + "</extensionElements></startEvent>",
                  "<startEvent id='si'><signalEventDefinition signalRef='asked'/></startEvent>",
                  "<startEvent id='c'><conditionalEventDefinition>"
                      + "<condition>${spy.read('condition') == 'found'}</condition>"
                      + "</conditionalEventDefinition></startEvent>",
                  "<extensionElements><turgo:eventListener delegateExpression='${spy}'/>"
                      + "</extensionElements>",
                  "<serviceTask id='p' turgo:delegateExpression='${spy.future()}'>"
                      + "<extensionElements><turgo:executionListener event='end'"
                      + " onTransaction='committed' delegateExpression='${spy.phase()}'/>"
                      + "</extensionElements></serviceTask>",
                  "<userTask id='u' turgo:formKey=\"${spy.read('form key')}\"/>",
                  flow("s -> p -> u"),
                  flow("si -> u"),
                  flow("c -> u"))
              .replace(
                  "<process ",
                  "<signal id='asked' name=\"${spy.read('deployment')}\"/>"
                      + "<process turgo:candidateStarterUsers=\"${spy.read('starters')}\" ");
      ProcessEngine engine = kit.engine();
      engine
          .getRepositoryService()
          .createDeployment()
          .tenantId(SOUTH)
          .addString("south.bpmn", file)
          .deploy();
      String definition =
          Objects.requireNonNull(
                  engine
                      .getRepositoryService()
                      .createProcessDefinitionQuery()
                      .processDefinitionKey("south")
                      .singleResult())
              .getId();
      engine
          .getRuntimeService()
          .createConditionEvaluation()
          .tenantId(SOUTH)
          .evaluateStartConditions();
      engine.getFormService().getStartFormData(definition);
      engine.getFormService().submitStartFormData(definition, Map.of());
      String own =
          Objects.requireNonNull(
                  engine.getTaskService().createTaskQuery().taskTenantId(SOUTH).singleResult())
              .getId();
      engine.getFormService().getTaskFormData(own);
      engine.getRepositoryService().setProcessDefinitionCategory(definition, "c");
      engine.getTaskService().addComment(own, null, "said");

      assertThat(Spy.READ).isEmpty();
      assertThat(spy.asked)
          .contains(
              "starters",
              "deployment",
              "condition",
              "start form",
              "form key",
              "phase",
              "future",
              "event ENTITY_CREATED",
              "event ENTITY_UPDATED");
    }
  }
}
