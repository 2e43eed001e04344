package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Instances are modified and begun once more over HTTP. */
class ModifiedInstancesTest {
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

  private static final String PROCESS =
      """
      <subProcess id="it">
        <startEvent id="begin"/>
        <sequenceFlow id="toFirst" sourceRef="begin" targetRef="first"/>
        <userTask id="first"/>
        <sequenceFlow id="toLast" sourceRef="first" targetRef="last"/>
        <userTask id="last"/>
      </subProcess>
      """;

  private static String tasks(String instance) {
    return client
        .post(
            "/tasks/search",
            "{'filter': {'instanceId': '" + instance + "'}, 'sort': [{'by': 'id'}]}")
        .expect(200)
        .text();
  }

  private static String at(String activityId) {
    return "\"taskDefinitionKey\":\"" + activityId + "\"";
  }

  @Test
  void aModificationIsShownThenMade() {
    version("modified", PROCESS);
    String instance = started("modified");
    String around = places(instance).string("items/1/id");
    String first = places(instance).string("items/2/id");
    String body =
        """
        {'instructions': [
          {'type': 'startTransition', 'transitionId': 'toLast', 'ancestorId': '%s',
           'variables': {'why': {'value': 'again'}}, 'localVariables': {'mine': {'value': 1}}},
          {'type': 'cancel', 'activityInstanceId': '%s'}],
         'skipListeners': true, 'skipMappings': true, 'annotation': 'a mistake'}
        """
            .formatted(around, first);

    Reply preview = client.post("/instances/" + instance + "/modify/preview", body).expect(200);
    assertThat(preview.get("possible")).isEqualTo(true);
    assertThat(preview.string("begun/0/elementId")).isEqualTo("toLast");
    assertThat(preview.string("cancelled/0/executionId")).isEqualTo(first);
    assertThat(tasks(instance)).contains(at("first")).doesNotContain(at("last"));

    client.post("/instances/" + instance + "/modify", body).expect(204);
    assertThat(tasks(instance)).contains(at("last")).doesNotContain(at("first"));
    assertThat(client.get("/instances/" + instance + "/variables").expect(200).text())
        .contains("again")
        .doesNotContain("mine");
    Reply trail =
        client
            .post(
                "/audit/search",
                "{'filter': {'instanceId': '"
                    + instance
                    + "', 'operation': 'modifyProcessInstance'}}")
            .expect(200);
    assertThat(trail.string("items/0/target")).isEqualTo("a mistake");
    String unknown = "{'instructions': [{'type': 'startBefore', 'activityId': 'none'}]}";
    assertThat(client.post("/instances/" + instance + "/modify", unknown).status()).isEqualTo(409);
  }

  @Test
  void instructionsThatDoNotFitAreNamed() {
    String definition = version("unfit", PROCESS);
    String instance = started("unfit");
    refused(
        "/instances/" + instance + "/modify", "{'type': 'cancel'}", "/instructions/0/activityId");
    refused(
        "/instances/" + instance + "/modify",
        "{'type': 'cancel', 'activityId': 'first', 'activityInstanceId': '1'}",
        "/instructions/0/activityId");
    refused(
        "/instances/" + instance + "/modify",
        "{'type': 'cancel', 'activityId': 'first', 'variables': {}}",
        "/instructions/0/variables");
    refused(
        "/instances/" + instance + "/modify",
        "{'type': 'startBefore', 'transitionId': 'toLast'}",
        "/instructions/0/transitionId");
    refused(
        "/instances/" + instance + "/modify",
        "{'type': 'startTransition'}",
        "/instructions/0/transitionId");
    refused(
        "/instances/" + instance + "/modify",
        "{'type': 'startAfter', 'activityId': 'first', 'activityInstanceId': '1'}",
        "/instructions/0/activityInstanceId");
    refused(
        "/definitions/" + definition + "/modify",
        "{'type': 'startAfter', 'activityId': 'first', 'onlyCurrent': true}",
        "/instructions/0/onlyCurrent");
    refused(
        "/definitions/" + definition + "/modify",
        "{'type': 'startAfter', 'activityId': 'first', 'ancestorId': '1'}",
        "ancestorId");
    refused(
        "/definitions/" + definition + "/restart",
        "{'type': 'cancel', 'activityId': 'first'}",
        "type");
  }

  private static void refused(String path, String instruction, String words) {
    String all = path.startsWith("/definitions") ? ", 'all': true" : "";
    assertThat(
            client
                .post(path, "{'instructions': [" + instruction + "]" + all + "}")
                .expect(400)
                .text())
        .contains(words);
  }

  @Test
  void aBatchModifiesWhatMatches() {
    String definition = version("many", PROCESS);
    String one = started("many");
    String other = started("many");
    String steps =
        """
        {'instructions': [{'type': 'startAfter', 'activityId': 'first'},
          {'type': 'cancel', 'activityId': 'first', 'onlyCurrent': true}],
         'skipListeners': true, 'skipMappings': true, 'annotation': 'in passing'
        """;
    String path = "/definitions/" + definition + "/modify";
    assertThat(client.post(path, steps + "}").expect(400).text()).contains("all: true");
    over(client.post(path, steps + ", 'filter': {'id': '" + one + "'}}").expect(202));
    assertThat(tasks(one)).contains(at("last"));
    assertThat(tasks(other)).contains(at("first"));
  }

  @Test
  void instancesThatHaveEndedAreBegunOnceMore() {
    String definition = version("again", PROCESS);
    String one = started("again");
    String running = started("again");
    client.patch("/instances/" + one + "/variables", "{'set': {'v': {'value': 7}}}").expect(204);
    String steps =
        "{'instructions': [{'type': 'startBefore', 'activityId': 'last'}], 'withoutBusinessKey':"
            + " true";
    String path = "/history/instances/" + one + "/restart";
    assertThat(client.post(path, steps + "}").expect(409).text()).contains("still runs");
    client.delete("/instances/" + one).expect(204);
    RestClient keyed = client.with("Idempotency-Key", "again-1");
    Reply begun = keyed.post(path, steps + "}").expect(201);
    String fresh = begun.string("id");
    assertThat(begun.header("Location")).endsWith("/instances/" + fresh);
    assertThat(keyed.post(path, steps + "}").expect(201).string("id")).isEqualTo(fresh);
    assertThat(tasks(fresh)).contains(at("last"));
    assertThat(
            client.get("/instances/" + fresh + "/variables").expect(200).get("variables/v/value"))
        .isEqualTo(7L);

    over(
        client
            .post("/definitions/" + definition + "/restart", steps + ", 'all': true}")
            .expect(202));
    Reply found =
        client
            .post(
                "/instances/search",
                "{'filter': {'definitionId': '" + definition + "'}, 'count': true}")
            .expect(200);
    assertThat(found.get("total/count"))
        .as("one ran, one was begun once more, then again by the batch")
        .isEqualTo(3L);
    assertThat(tasks(running)).contains(at("first"));
  }

  @Test
  void whatIsNotThereIsNamed() {
    String definition = version("named", PROCESS);
    String steps = "{'instructions': [{'type': 'startBefore', 'activityId': 'last'}]";
    client.post("/instances/1/modify", steps + "}").expect(404);
    client.post("/instances/1/modify/preview", steps + "}").expect(404);
    client.post("/history/instances/1/restart", steps + "}").expect(404);
    client.post("/definitions/1/modify", steps + ", 'all': true}").expect(404);
    client.post("/definitions/1/restart", steps + ", 'all': true}").expect(404);
    client.post("/definitions/" + definition + "/restart", steps + "}").expect(400);
  }
}
