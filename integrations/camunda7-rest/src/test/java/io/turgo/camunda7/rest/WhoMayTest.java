package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.Execution;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Components;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/**
 * Every operation is refused to whom it is not for, and shows nothing of other tenants, whichever
 * operations there are.
 */
@Timeout(240)
@TestInstance(Lifecycle.PER_CLASS)
class WhoMayTest {
  /** The other tenant, and a part of all that is its own. */
  private static final String OTHERS = "southmark";

  private final Served served =
      Served.start(request -> {
        String level = request.getHeader("Level");
        String tenant = request.getHeader("Tenant");
        return new Caller(
            "ann",
            level == null ? Level.OPERATE : level.equals("NONE") ? null : Level.valueOf(level),
            request.getHeader("Action") == null ? Set.of() : Set.of(request.getHeader("Action")),
            tenant == null ? null : Set.of(tenant));
      });

  private static final String SECRET = "s3cret-value";

  private final Set<String> ids = new TreeSet<>();
  private String instance = "";

  @BeforeAll
  void start() {
    deploy("north", "northask", "<bpmn:userTask id=\"it\"/>");
    deploy(
        OTHERS,
        OTHERS + "ask",
        "<bpmn:userTask id=\"it\" name=\"southmark\" camunda:assignee=\"southmark\"/>");
    deploy(OTHERS, OTHERS + "wait", "<bpmn:receiveTask id=\"it\" messageRef=\"paid\"/>");
    deploy(
        OTHERS,
        OTHERS + "work",
        "<bpmn:serviceTask id=\"it\" camunda:type=\"external\" camunda:topic=\"southmark\"/>");
    ProcessEngine engine = served.engine;
    String stuck = begin("work");
    begin("work");
    String waits = begin("wait");
    instance = begin("ask");
    Job job =
        engine
            .getManagementService()
            .createExternalWorkerJobQuery()
            .processInstanceId(stuck)
            .list()
            .getFirst();
    engine.getManagementService().moveJobToDeadLetterJob(job.getId());
    ids.add(job.getId());
    ids.add(instance);
    Execution waiting =
        engine
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(waits)
            .onlyChildExecutions()
            .list()
            .getFirst();
    ids.add(waiting.getId());
    ids.add(
        engine
            .getManagementService()
            .createExternalWorkerJobQuery()
            .jobTenantId(OTHERS)
            .list()
            .getFirst()
            .getId());
    ProcessDefinition definition =
        engine
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionTenantId(OTHERS)
            .list()
            .getFirst();
    ids.add(definition.getId());
    ids.add(definition.getDeploymentId());
    ids.add(
        engine.getTaskService().createTaskQuery().taskTenantId(OTHERS).list().getFirst().getId());
    ids.add(
        engine
            .getHistoryService()
            .createHistoricActivityInstanceQuery()
            .activityTenantId(OTHERS)
            .list()
            .getFirst()
            .getId());
    ids.add(
        engine
            .getRuntimeService()
            .createVariableInstanceQuery()
            .processInstanceId(instance)
            .list()
            .getFirst()
            .getId());
    ids.add(
        engine
            .getHistoryService()
            .createHistoricVariableInstanceQuery()
            .processInstanceId(instance)
            .list()
            .getFirst()
            .getId());
  }

  @Test
  void historyKnowsWhoHasCompletedATask() {
    String begun =
        served
            .engine
            .getRuntimeService()
            .createProcessInstanceBuilder()
            .processDefinitionKey("northask")
            .tenantId("north")
            .start()
            .getId();
    String task =
        Objects.requireNonNull(
                served
                    .engine
                    .getTaskService()
                    .createTaskQuery()
                    .processInstanceId(begun)
                    .singleResult())
            .getId();
    served
        .client
        .with("Tenant", "north")
        .json("POST", "/task/" + task + "/complete", "{}")
        .expect(204);
    assertThat(
            served
                .engine
                .getHistoryService()
                .createHistoricTaskInstanceQuery()
                .taskCompletedBy("ann")
                .taskId(task)
                .count())
        .isOne();
  }

  @AfterAll
  void close() {
    served.close();
  }

  private void deploy(String tenant, String key, String inner) {
    served
        .engine
        .getRepositoryService()
        .createDeployment()
        .tenantId(tenant)
        .name(tenant)
        .addString(key + ".bpmn", Served.model(key, inner))
        .deploy();
  }

  private String begin(String key) {
    return served
        .engine
        .getRuntimeService()
        .createProcessInstanceBuilder()
        .processDefinitionKey(OTHERS + key)
        .tenantId(OTHERS)
        .businessKey(OTHERS)
        .variable(OTHERS, OTHERS)
        .variable("hiddenToken", SECRET)
        .start()
        .getId();
  }

  /** What there is, of all tenants. */
  private List<String> everything() {
    List<String> found = new ArrayList<>();
    for (Operation operation : Served.OPERATIONS) {
      if (operation.method().equals("GET")
          && !operation.path().matches(".*([{]|/groups|/check).*")) {
        found.add(operation.name() + served.get(operation.path()).expect(200).text());
      }
    }
    return found;
  }

  private static String path(Operation operation, String id) {
    return operation.path().replaceAll("\\{[A-Za-z-]+}", id);
  }

  @Test
  void whoIsBelowTheLevelIsRefusedAndNothingChanges() {
    List<String> before = everything();
    for (Operation operation : Served.OPERATIONS) {
      for (String level : List.of("NONE", "READ", "WORK")) {
        if (!level.equals("NONE") && Level.valueOf(level).includes(operation.level())) {
          continue;
        }
        Reply reply =
            served.client.with("Level", level).send(operation.method(), path(operation, instance));
        assertThat(reply.status()).as("%s as %s", operation.name(), level).isEqualTo(403);
      }
      if (operation.level() == Level.READ && !operation.method().equals("GET")) {
        assertThat(operation.isNoted()).as(operation.name()).isFalse();
      }
    }
    assertThat(everything()).isEqualTo(before);
  }

  /** Bodies of operations that have to have one to be looked at. */
  private static String body(Operation operation) {
    return switch (operation.name()) {
      case "completeExternalTask", "failExternalTask", "throwExternalTaskError" ->
          "{'workerId': 'w'}";
      case "lockExternalTask" -> "{'workerId': 'w', 'lockDuration': 1000}";
      case "extendExternalTask" -> "{'workerId': 'w', 'newDuration': 1000}";
      case "setExternalTaskRetries", "setJobRetries" -> "{'retries': 7}";
      case "setExternalTaskPriority", "setJobPriority" -> "{'priority': 7}";
      case "setJobDuedate" -> "{'duedate': '2040-01-23T13:42:42.000+0100'}";
      case "claimTask", "delegateTask", "assignTask" -> "{'userId': 'north'}";
      case "addTaskLink", "deleteTaskLink" -> "{'userId': 'north', 'type': 'candidate'}";
      case "createTaskComment" -> "{'message': 'north'}";
      case "suspendBatch" -> "{'suspended': true}";
      case "modifyProcessInstance", "modifyProcessInstanceAsync" ->
          "{'instructions': [{'type': 'cancel', 'activityId': 'it'}]}";
      case "restartProcessInstances", "restartProcessInstancesAsync" ->
          "{'instructions': [{'type': 'startBeforeActivity', 'activityId': 'it'}],"
              + " 'processInstanceIds': ['5']}";
      default ->
          operation.name().startsWith("suspend")
              ? "{'suspended': true}"
              : operation.name().startsWith("set") ? "{'value': 1}" : "{}";
    };
  }

  @Test
  void whatIsOfAnotherTenantIsNotFound() {
    assertThat(ids).hasSizeGreaterThan(7);
    List<String> before = everything();
    RestClient north = served.client.with("Tenant", "north");
    for (Operation operation : Served.OPERATIONS) {
      if (!operation.path().contains("{") || operation.takesFiles()) {
        continue;
      }
      List<String> paths = new ArrayList<>(List.of(path(operation, OTHERS + "ask")));
      ids.forEach(id -> paths.add(path(operation, id)));
      for (String path : paths) {
        Reply reply =
            operation.body() == null
                ? north.send(operation.method(), path)
                : north.json(operation.method(), path, body(operation));
        assertThat(reply.status()).as("%s %s", operation.name(), path).isIn(403, 404);
        assertThat(reply.text().replace(path, "").replace(OTHERS + "ask", ""))
            .as("%s %s", operation.name(), path)
            .doesNotContain(OTHERS);
      }
    }
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void noAnswerHasTheValueOfAHiddenVariable() {
    Set<String> asked = new HashSet<>();
    for (Operation operation : Served.OPERATIONS) {
      if (operation.isRead()) {
        for (String id : ids) {
          String path =
              operation.path().replace("{varName}", "hiddenToken").replaceAll("\\{[A-Za-z-]+}", id);
          if (!asked.add(operation.method() + path)) {
            continue;
          }
          Reply reply = operation.body() == null ? served.get(path) : served.post(path, "{}");
          assertThat(reply.text()).as(path).doesNotContain(SECRET);
        }
      }
    }
    String guess = "'variables': [{'name': 'hiddenToken', 'operator': 'like', 'value': 's%'}]";
    assertThat(served.post("/process-instance", "{" + guess + "}").status()).isEqualTo(403);
    String shown = "/process-instance/" + instance + "/variables/hiddenToken";
    assertThat(served.get(shown).expect(200).text()).contains("\"value\":null");
    assertThat(served.client.with("Action", "readHiddenVariables").send("GET", shown).text())
        .contains(SECRET);
    String fetch =
        "{'workerId': 'w', 'maxTasks': 9, 'topics': [{'topicName': 'southmark', 'lockDuration':"
            + " 1000}]}";
    assertThat(served.post("/external-task/fetchAndLock", fetch).expect(200).text())
        .contains("hiddenToken")
        .doesNotContain(SECRET);
  }

  @Test
  void listsShowNothingOfAnotherTenant() {
    RestClient north = served.client.with("Tenant", "north");
    for (Operation operation : Served.OPERATIONS) {
      if (operation.level() != Level.READ || operation.path().contains("{")) {
        continue;
      }
      if (operation.method().equals("GET")) {
        List<String> paths = new ArrayList<>(List.of(operation.path()));
        for (Operation.Parameter parameter : operation.parameters()) {
          Object type = parameter.shape().schema(new Components()).get("type");
          if ("string".equals(type) || "array".equals(type)) {
            paths.add(operation.path() + "?" + parameter.name() + "=" + value(parameter.name()));
          }
        }
        paths.forEach(path -> check(operation, path, north.send("GET", path)));
      } else if (operation.body() != null && !paths(Served.OPERATIONS).contains(operation.path())) {
        List<String> bodies = new ArrayList<>(List.of("{}"));
        Components components = new Components();
        operation.body().schema(components);
        Set<Object> fields = new TreeSet<>();
        for (Map<String, Object> schema : components.schemas().values()) {
          if (schema.get("properties") instanceof Map<?, ?> properties) {
            fields.addAll(properties.keySet());
          }
        }
        for (Object field : fields) {
          String value = value(String.valueOf(field));
          bodies.add("{'" + field + "': '" + value + "'}");
          bodies.add("{'" + field + "': ['" + value + "']}");
        }
        bodies.forEach(body -> check(operation, body, north.json("POST", operation.path(), body)));
      }
    }
  }

  /** What would find something of the other tenant. */
  private String value(String filter) {
    return filter.contains("Id") ? instance : OTHERS;
  }

  /** Those that can be asked for by address: what is there is not asked again with a body. */
  private static Set<String> paths(List<Operation> operations) {
    Set<String> paths = new TreeSet<>();
    for (Operation operation : operations) {
      if (operation.method().equals("GET")) {
        paths.add(operation.path());
      }
    }
    return paths;
  }

  private static void check(Operation operation, String asked, Reply reply) {
    assertThat(reply.status()).as("%s %s", operation.name(), asked).isIn(200, 400, 403, 404);
    if (reply.status() == 200) {
      assertThat(reply.text()).as("%s %s", operation.name(), asked).doesNotContain(OTHERS);
      if (operation.path().endsWith("/count")
          && !asked.equals(operation.path())
          && !asked.equals("{}")
          && reply.get("count") instanceof Long count) {
        assertThat(count).as("%s %s", operation.name(), asked).isLessThanOrEqualTo(1);
      }
    }
  }

  @Test
  void whoMayNotGiveTasksToOthersClaimsForThemselves() {
    String task =
        served
            .engine
            .getTaskService()
            .createTaskQuery()
            .processInstanceId(instance)
            .list()
            .getFirst()
            .getId();
    RestClient worker = served.client.with("Level", "WORK");
    for (String verb : List.of("claim", "assignee", "delegate")) {
      assertThat(worker.json("POST", "/task/" + task + "/" + verb, "{'userId': 'other'}").status())
          .as(verb)
          .isEqualTo(400);
    }
    assertThat(worker.json("PUT", "/task/" + task, "{'assignee': 'other'}").status())
        .isEqualTo(403);
    assertThat(assignee(task)).isEqualTo(OTHERS);
    String me = "{'userId': 'ann'}";
    assertThat(worker.json("POST", "/task/" + task + "/assignee", me).status()).isEqualTo(204);
    assertThat(assignee(task)).isEqualTo("ann");
    assertThat(worker.json("POST", "/task/" + task + "/assignee", "{}").status()).isEqualTo(204);
    assertThat(assignee(task)).isNull();
    served.engine.getTaskService().setAssignee(task, OTHERS);
  }

  private @Nullable String assignee(String task) {
    return Objects.requireNonNull(
            served.engine.getTaskService().createTaskQuery().taskId(task).singleResult())
        .getAssignee();
  }
}
