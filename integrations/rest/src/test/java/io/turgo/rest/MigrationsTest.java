package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Instances go to other versions of their process over HTTP. */
class MigrationsTest {
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

  private static String version(String key, String inner) {
    served.deploy(key, inner);
    return client
        .post("/definitions/search", "{'filter': {'key': '" + key + "', 'latest': true}}")
        .expect(200)
        .string("items/0/id");
  }

  private static String started(String key) {
    return client.post("/instances", "{'definitionKey': '" + key + "'}").expect(201).string("id");
  }

  private static Reply places(String instance) {
    return client.get("/instances/" + instance + "/activity-instances").expect(200);
  }

  private static void over(Reply batch) {
    Await.until(
        "the batch is done",
        () ->
            "completed"
                .equals(client.get("/batches/" + batch.string("id")).expect(200).get("status")));
  }

  /** One task in a sub-process, and a gateway with a name. */
  private static String process(String taskId, String taskName) {
    return """
    <subProcess id="it">
      <startEvent id="begin"/>
      <sequenceFlow id="toTask" sourceRef="begin" targetRef="%1$s"/>
      <userTask id="%1$s" name="%2$s"/>
    </subProcess>
    """
        .formatted(taskId, taskName);
  }

  @Test
  void instancesGoToAnotherVersion() {
    String first = version("migrated", process("old", "Old"));
    String one = started("migrated");
    String two = started("migrated");
    String three = started("migrated");
    String second = version("migrated", process("fresh", "Fresh"));
    String without = "{'toDefinitionId': '" + second + "'}";
    String mapped =
        "{'toDefinitionId': '" + second + "', 'mappings': [{'from': ['old'], 'to': ['fresh']}]";

    Reply refused = client.post("/instances/" + one + "/migrate/preview", without).expect(200);
    assertThat(refused.get("possible")).isEqualTo(false);
    assertThat(refused.string("problems/0/elementId")).isEqualTo("old");
    assertThat(client.post("/instances/" + one + "/migrate", without).status()).isEqualTo(409);
    Reply shown = client.post("/instances/" + one + "/migrate/preview", mapped + "}").expect(200);
    assertThat(shown.get("possible")).isEqualTo(true);
    assertThat(shown.string("kept/1/activityId")).isEqualTo("old");
    assertThat(shown.string("kept/1/newActivityId")).isEqualTo("fresh");
    assertThat(client.get("/instances/" + one).expect(200).string("definitionId")).isEqualTo(first);

    client.post("/instances/" + one + "/migrate", mapped + "}").expect(204);
    assertThat(client.get("/instances/" + one).expect(200).string("definitionId"))
        .isEqualTo(second);
    assertThat(places(one).string("items/2/activityId")).isEqualTo("fresh");

    Reply many = client.post("/definitions/" + first + "/migrate/preview", without).expect(200);
    assertThat(many.get("count")).isEqualTo(2L);
    assertThat(many.get("lookedAt")).isEqualTo(2L);
    assertThat(many.string("problems/0/elementId")).isEqualTo("old");
    assertThat(many.get("problems/0/count")).isEqualTo(2L);
    assertThat(many.string("problems/0/instanceId")).isEqualTo(two);
    String only = mapped + ", 'filter': {'id': '" + two + "'}}";
    assertThat(
            client
                .post("/definitions/" + first + "/migrate/preview", only)
                .expect(200)
                .get("count"))
        .isEqualTo(1L);
    over(client.post("/definitions/" + first + "/migrate", only).expect(202));
    assertThat(client.get("/instances/" + two).expect(200).string("definitionId"))
        .isEqualTo(second);
    assertThat(client.get("/instances/" + three).expect(200).string("definitionId"))
        .isEqualTo(first);
    over(client.post("/definitions/" + first + "/migrate", mapped + "}").expect(202));
    assertThat(client.get("/instances/" + three).expect(200).string("definitionId"))
        .isEqualTo(second);
  }

  @Test
  void aMappingIsProposed() {
    String first = version("paired", process("old", "Check it"));
    String second = version("paired", process("fresh", "Check it"));
    Reply pairs =
        client
            .get("/definitions/" + first + "/migrate/mapping?toDefinitionId=" + second)
            .expect(200);
    String text = pairs.text().replace('"', '\'');
    assertThat(text)
        .contains("{'activityId':'it','type':'subProcess','toActivityId':'it','stays':true}")
        .contains(
            "{'activityId':'old','name':'Check it','type':'userTask','toActivityId':'fresh',"
                + "'toName':'Check it','stays':true}")
        .contains("{'activityId':'begin','type':'startEvent','toActivityId':'begin','stays':true}");
    String third = version("paired", "<userTask id=\"it\"/>");
    assertThat(
            client
                .get("/definitions/" + first + "/migrate/mapping?toDefinitionId=" + third)
                .expect(200)
                .text()
                .replace('"', '\''))
        .contains("{'activityId':'it','type':'subProcess','toActivityId':'it','stays':false}")
        .contains("{'activityId':'old','name':'Check it','type':'userTask','stays':false}");
  }

  @Test
  void whatIsNotThereIsNamed() {
    String definition = version("named", process("task", "Task"));
    String to = "{'toDefinitionId': '" + definition + "'}";
    client.post("/instances/1/migrate", to).expect(404);
    client.post("/definitions/1/migrate", to).expect(404);
    client.post("/definitions/1/migrate/preview", to).expect(404);
    client.get("/definitions/" + definition + "/migrate/mapping?toDefinitionId=1").expect(404);
    String instance = started("named");
    client.post("/instances/" + instance + "/migrate", "{'toDefinitionId': '1'}").expect(404);
  }
}
