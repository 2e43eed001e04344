package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Instances are moved to other activities and to other versions over HTTP. */
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
  void instancesGoToAnotherVersion() {
    String first = version("migrated", "old");
    String one = started("migrated");
    String two = started("migrated");
    String second = version("migrated", "fresh");
    String without = "{'toDefinitionId': '" + second + "'}";
    String mapped =
        "{'toDefinitionId': '" + second + "', 'mappings': [{'from': ['old'], 'to': ['fresh']}]}";

    Reply refused = client.post("/instances/" + one + "/migrate/preview", without).expect(200);
    assertThat(refused.get("possible")).isEqualTo(false);
    assertThat(refused.string("problems/0")).contains("old");
    assertThat(client.post("/instances/" + one + "/migrate", without).status()).isEqualTo(409);
    assertThat(
            client
                .post("/instances/" + one + "/migrate/preview", mapped)
                .expect(200)
                .get("possible"))
        .isEqualTo(true);
    assertThat(client.get("/instances/" + one).expect(200).string("definitionId")).isEqualTo(first);

    client.post("/instances/" + one + "/migrate", mapped).expect(204);
    assertThat(client.get("/instances/" + one).expect(200).string("definitionId"))
        .isEqualTo(second);
    assertThat(places(one).string("items/2/activityId")).isEqualTo("fresh");

    Reply batch = client.post("/definitions/" + first + "/migrate", mapped).expect(202);
    Await.until(
        "the batch is done",
        () ->
            "completed"
                .equals(client.get("/batches/" + batch.string("id")).expect(200).get("status")));
    assertThat(client.get("/instances/" + two).expect(200).string("definitionId"))
        .isEqualTo(second);
  }

  @Test
  void whatIsNotThereIsNamed() {
    String definition = version("named", "task");
    String move = "{'moves': [{'from': ['it'], 'to': ['it']}]}";
    client.post("/instances/1/move", move).expect(404);
    client.post("/instances/1/migrate", "{'toDefinitionId': '" + definition + "'}").expect(404);
    String instance = started("named");
    client.post("/instances/" + instance + "/migrate", "{'toDefinitionId': '1'}").expect(404);
    client.get("/instances/1/activity-instances").expect(404);
  }
}
