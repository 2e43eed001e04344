package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** External tasks, models, starts and messages by plain requests. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class ExternalTasksTest {
  private final Served served = Served.start();

  @BeforeAll
  void deploy() {
    for (String topic : new String[] {"a", "b", "c", "d", "e", "f"}) {
      served.deploy(topic, Served.external(topic, topic));
    }
  }

  @AfterAll
  void close() {
    served.close();
  }

  private String start(String key) {
    return served
        .post("/process-definition/key/" + key + "/start", "{'businessKey': 'b', 'variables': {}}")
        .expect(200)
        .string("id");
  }

  private Reply fetch(String topics, String more) {
    return served
        .post(
            "/external-task/fetchAndLock",
            "{'workerId': 'w', 'maxTasks': 10, 'topics': [" + topics + "]" + more + "}")
        .expect(200);
  }

  private static String topic(String name) {
    return "{'topicName': '" + name + "', 'lockDuration': 60000}";
  }

  @Test
  void aTaskGoesThroughAllThatCanHappenToIt() {
    String instance = start("a");
    Reply fetched =
        fetch(
            "{'topicName': 'a', 'lockDuration': 60000, 'variables': ['none'], 'localVariables':"
                + " true, 'includeExtensionProperties': true, 'deserializeValues': false}",
            ", 'usePriority': true, 'asyncResponseTimeout': 10000");
    assertThat(fetched.size()).isOne();
    String id = fetched.string("0/id");
    assertThat(fetched.get("0/processInstanceId")).isEqualTo(instance);
    assertThat(fetched.get("0/topicName")).isEqualTo("a");
    assertThat(fetched.get("0/businessKey")).isEqualTo("b");
    assertThat(fetched.get("0/extensionProperties/colour")).isEqualTo("red");
    assertThat(fetched.string("0/lockExpirationTime"))
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d{4}");
    assertThat(fetch(topic("a"), "").size()).isZero();

    String task = "/external-task/" + id;
    assertThat(served.get(task).expect(200).get("workerId")).isEqualTo("w");
    served.post(task + "/extendLock", "{'workerId': 'w', 'newDuration': 100000}").expect(204);
    served
        .post(task + "/extendLock", "{'workerId': 'x', 'newDuration': 100000}")
        .expectProblem(400, "InvalidRequestException", "does not hold a lock");
    served
        .post(task + "/lock", "{'workerId': 'x', 'lockDuration': 100000}")
        .expectProblem(400, "InvalidRequestException", "no other worker");
    served.post(task + "/lock", "{'workerId': 'w', 'lockDuration': 100000}").expect(204);
    served.post(task + "/unlock").expect(204);
    served.post(task + "/unlock").expect(204);
    served.post(task + "/lock", "{'workerId': 'x', 'lockDuration': 100000}").expect(204);
    served.put(task + "/priority", "{'priority': 7}").expect(204);
    served.put(task + "/retries", "{'retries': 5}").expect(204);
    Reply seen = served.get(task).expect(200);
    assertThat(seen.get("priority")).isEqualTo(7L);
    assertThat(seen.get("retries")).isEqualTo(5L);
    assertThat(seen.get("workerId")).isEqualTo("x");

    served
        .post(
            task + "/failure",
            "{'workerId': 'x', 'errorMessage': 'broke', 'errorDetails': 'a trace', 'retries': 0}")
        .expect(204);
    assertThat(served.get(task).expect(200).get("retries")).isEqualTo(0L);
    assertThat(served.get(task).expect(200).get("topicName")).isEqualTo("a");
    assertThat(served.get(task + "/errorDetails").expect(200).text()).isEqualTo("a trace");
    served.put(task + "/retries", "{'retries': 1}").expect(204);
    assertThat(fetch(topic("a"), "").get("0/errorDetails")).isEqualTo("a trace");
    served
        .post(
            task + "/complete",
            "{'workerId': 'w', 'variables': {'x': {'value': 1, 'type': 'integer'}},"
                + " 'localVariables': {}}")
        .expect(204);
    served
        .post(task + "/complete", "{'workerId': 'w'}")
        .expectProblem(404, "RestException", "does not exist");
    served.post("/external-task/none/complete", "{'workerId': 'w'}").expect(404);
  }

  @Test
  void whoWaitsForSeveralTopicsIsServedAtOnce() throws Exception {
    CompletableFuture<Reply> waiting =
        CompletableFuture.supplyAsync(
            () -> fetch(topic("b") + "," + topic("c"), ", 'asyncResponseTimeout': 50000"));
    Await.until(() -> served.engine.getMetrics().workers().waiting() == 1);
    String instance = start("c");
    Reply fetched = Await.result(waiting);
    assertThat(fetched.size()).isOne();
    assertThat(fetched.get("0/processInstanceId")).isEqualTo(instance);
    start("b");
    start("c");
    assertThat(fetch(topic("b") + "," + topic("c"), "").size()).isEqualTo(2);
  }

  @Test
  void theNewestComesFirstIfThatIsAsked() {
    start("d");
    String last = start("d");
    Reply fetched =
        served
            .post(
                "/external-task/fetchAndLock",
                "{'workerId': 'w', 'maxTasks': 1, 'topics': ["
                    + topic("d")
                    + "], 'sorting': [{'sortBy': 'createTime', 'sortOrder': 'desc'}]}")
            .expect(200);
    assertThat(fetched.size()).isOne();
    assertThat(fetched.get("0/processInstanceId")).isEqualTo(last);
  }

  @Test
  void filtersOfATopicHold() {
    served
        .post(
            "/process-definition/key/e/start",
            "{'businessKey': 'one', 'variables': {'x': {'value': 1}}}")
        .expect(200);
    Reply two =
        served
            .post(
                "/process-definition/key/e/start",
                "{'businessKey': 'two', 'variables': {'x': {'value': 'ä'}},"
                    + " 'withVariablesInReturn': true}")
            .expect(200);
    assertThat(two.get("variables/x/type")).isEqualTo("String");
    String begin = "{'topicName': 'e', 'lockDuration': 1000, ";
    assertThat(fetch(begin + "'businessKey': 'three'}", "").size()).isZero();
    assertThat(fetch(begin + "'processDefinitionKey': 'd'}", "").size()).isZero();
    assertThat(fetch(begin + "'tenantIdIn': ['t']}", "").size()).isZero();
    assertThat(
            fetch(
                    begin
                        + "'processDefinitionKeyIn': ['d', 'e'], 'withoutTenantId': true,"
                        + " 'processVariables': {'x': 'ä'}}",
                    "")
                .get("0/businessKey"))
        .isEqualTo("two");
    assertThat(fetch(begin + "'businessKey': 'one'}", "").get("0/businessKey")).isEqualTo("one");
  }

  @Test
  void whatIsNotServedIsRefusedByName() {
    served
        .post(
            "/external-task/fetchAndLock",
            "{'workerId': 'w', 'maxTasks': 1, 'topics': [{'topicName': 'a', 'lockDuration': 1,"
                + " 'processDefinitionVersionTag': 'x'}]}")
        .expectProblem(400, "InvalidRequestException", "processDefinitionVersionTag");
    served
        .post("/external-task/fetchAndLock", "{'workerId': 'w', 'maxTasks': 1, 'speed': 3}")
        .expectProblem(400, "InvalidRequestException", "/speed: unknown");
    served
        .post(
            "/process-definition/key/a/start",
            "{'startInstructions': [{'type': 'startBeforeActivity'}]}")
        .expectProblem(400, "InvalidRequestException", "startInstructions");
    served.get("/nothing").expectProblem(404, "RestException", "No operation has this path");
    served
        .post("/process-definition/key/unknown/start", "{}")
        .expectProblem(404, "RestException", "unknown");
    assertThat(served.get("/engine/default/version").expect(200).get("version"))
        .isEqualTo("7.24.0");
    assertThat(served.get("/engine").expect(200).get("0/name")).isEqualTo("default");
  }

  @Test
  void errorsOfTheModelComeWithACodeAndAMessage() throws InterruptedException {
    String instance = start("f");
    String id = fetch(topic("f"), "").string("0/id");
    served
        .post(
            "/external-task/" + id + "/bpmnError",
            "{'workerId': 'w', 'errorCode': 'bad', 'errorMessage': 'very'}")
        .expect(204);
    Await.until(() ->
        served
                .engine
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(instance)
                .taskDefinitionKey("other")
                .count()
            == 1);
    assertThat(served.engine.getRuntimeService().getVariable(instance, "message"))
        .isEqualTo("very");
  }
}
