package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Instances are moved to other activities over HTTP. */
class MovesTest {
  private static Served served;
  private static RestClient client;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  /**
   * Deploys a version of a process with one user task in a sub-process and returns its definition's
   * id.
   */
  private static String version(String key, String taskId) {
    served.deploy(
        key,
        """
        <subProcess id="it">
          <startEvent id="begin"/>
          <sequenceFlow id="toTask" sourceRef="begin" targetRef="%1$s"/>
          <userTask id="%1$s"/>
        </subProcess>
        """
            .formatted(taskId));
    Reply found =
        client
            .post("/definitions/search", "{'filter': {'key': '" + key + "', 'latest': true}}")
            .expect(200);
    return found.string("items/0/id");
  }

  private static String started(String key) {
    return client.post("/instances", "{'definitionKey': '" + key + "'}").expect(201).string("id");
  }

  private static Reply places(String instance) {
    return client.get("/instances/" + instance + "/activity-instances").expect(200);
  }

  @Test
  void aMoveIsShownThenMade() {
    version("moved", "task");
    String instance = started("moved");
    String execution = places(instance).string("items/2/executionIds/0");
    String body =
        "{'moves': [{'fromExecutions': ['"
            + execution
            + "'], 'to': ['task']}], 'variables': {'why': {'value': 'again'}}}";

    Reply preview = client.post("/instances/" + instance + "/move/preview", body).expect(200);
    assertThat(preview.get("possible")).isEqualTo(true);
    assertThat(preview.string("cancelled/0/activityId")).isEqualTo("task");
    assertThat(preview.string("begun/0/elementId")).isEqualTo("task");
    assertThat(places(instance).string("items/2/executionIds/0")).isEqualTo(execution);

    client.post("/instances/" + instance + "/move", body).expect(204);
    assertThat(places(instance).string("items/2/executionIds/0")).isNotEqualTo(execution);
    assertThat(client.get("/instances/" + instance + "/variables").expect(200).text())
        .contains("again");
  }

  @Test
  void aMoveThatIsNotPossibleChangesNothing() {
    version("kept", "task");
    String instance = started("kept");
    String body = "{'moves': [{'from': ['task'], 'to': ['nowhere']}]}";

    Reply preview = client.post("/instances/" + instance + "/move/preview", body).expect(200);
    assertThat(preview.get("possible")).isEqualTo(false);
    assertThat(preview.string("problems/0/elementId")).isEqualTo("nowhere");
    assertThat(client.post("/instances/" + instance + "/move", body).status()).isEqualTo(409);
    assertThat(places(instance).string("items/2/activityId")).isEqualTo("task");

    String both = "{'moves': [{'from': ['it'], 'fromExecutions': ['1'], 'to': ['it']}]}";
    assertThat(client.post("/instances/" + instance + "/move", both).expect(400).text())
        .contains("expected one of from and fromExecutions");
    String many = "{'moves': [{'from': ['it', 'it2'], 'to': ['a', 'b']}]}";
    assertThat(client.post("/instances/" + instance + "/move", many).expect(400).text())
        .contains("write several entries");
    String none = "{'moves': [{'from': ['it'], 'to': []}]}";
    assertThat(client.post("/instances/" + instance + "/move", none).expect(400).text())
        .contains("expected an activity");
  }

  @Test
  void aBatchMovesThoseItCan() {
    String definition = version("many", "task");
    String one = started("many");
    String other = started("many");
    String execution = places(one).string("items/2/executionIds/0");
    String moves = "{'moves': [{'from': ['task'], 'to': ['task']}], 'annotation': 'once more'";
    String path = "/definitions/" + definition + "/move";
    assertThat(client.post(path, moves + "}").expect(400).text()).contains("all: true");
    String withExecution =
        "{'moves': [{'fromExecutions': ['" + execution + "'], 'to': ['task']}], 'all': true}";
    assertThat(client.post(path, withExecution).expect(400).text()).contains("fromExecutions");
    assertThat(
            client.post(path, moves + ", 'all': true, 'preview': true}").expect(200).get("count"))
        .isEqualTo(2L);
    Reply batch = client.post(path, moves + ", 'filter': {'id': '" + one + "'}}").expect(202);
    over(batch);
    assertThat(places(one).string("items/2/executionIds/0")).isNotEqualTo(execution);
    Reply trail =
        client
            .post(
                "/audit/search",
                "{'filter': {'instanceId': '" + one + "', 'operation': 'modifyProcessInstance'}}")
            .expect(200);
    assertThat(trail.string("items/0/target")).isEqualTo("once more");
    client.delete("/instances/" + other).expect(204);
  }

  private static void over(Reply batch) {
    Await.until(
        "the batch is done",
        () ->
            "completed"
                .equals(client.get("/batches/" + batch.string("id")).expect(200).get("status")));
  }

  @Test
  void whatIsNotThereIsNamed() {
    version("named", "task");
    String move = "{'moves': [{'from': ['it'], 'to': ['it']}]}";
    client.post("/instances/1/move", move).expect(404);
    client.get("/instances/1/activity-instances").expect(404);
  }
}
