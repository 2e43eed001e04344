package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is stuck, by its cause, and what is done to all that match. */
class BulkTest {
  private static Served served;
  private static RestClient client;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
    served.deploy(
        "failing",
        "<serviceTask id=\"it\" name=\"Charge\" turgo:async=\"true\""
            + " turgo:expression=\"${shop.charge()}\"/>");
    served.deploy("wait", "<userTask id=\"it\"/>");
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  private static void awaitOver(Reply begun) {
    String batch = "/batches/" + begun.expect(202).string("id");
    Await.until(() -> "completed".equals(client.get(batch).expect(200).get("status")));
  }

  @Test
  void whatFailedAlikeIsOneIncidentAndRetriedAtOnce() {
    for (int i = 0; i < 5; i++) {
      client
          .post("/instances", "{'definitionKey': 'failing', 'businessKey': 'order " + i + "'}")
          .expect(201);
    }
    String retried = "{'filter': {'states': ['retried']}}";
    Await.until(() ->
        Long.valueOf(5).equals(client.post("/incidents/search", retried).get("items/0/count")));
    awaitOver(
        client.post(
            "/jobs/timer/bulk", "{'action': 'moveToDeadLetter', 'filter': {'failed': true}}"));

    Reply stuck =
        client.post("/incidents/search", "{'filter': {'definitionKey': 'failing'}}").expect(200);
    assertThat(stuck.size("items")).isEqualTo(1);
    assertThat(stuck.get("items/0/state")).isEqualTo("stuck");
    assertThat(stuck.get("items/0/activityName")).isEqualTo("Charge");
    assertThat(stuck.get("items/0/count")).isEqualTo(5L);
    assertThat(stuck.get("complete")).isEqualTo(true);
    String filter = "'filter': {'incidentCause': '" + stuck.string("items/0/cause") + "'}";
    assertThat(client.post("/instances/search", "{" + filter + "}").expect(200).size("items"))
        .isEqualTo(5);
    assertThat(
            client.post("/jobs/dead-letter/search", "{" + filter + "}").expect(200).size("items"))
        .isEqualTo(5);
    assertThat(
            client
                .post(
                    "/jobs/dead-letter/bulk",
                    "{'action': 'retry', 'preview': true, " + filter + "}")
                .expect(200)
                .get("count"))
        .isEqualTo(5L);
    assertThat(
            client
                .post(
                    "/instances/bulk",
                    "{'action': 'retry', 'preview': true, 'filter': {'businessKey': 'order 3'}}")
                .expect(200)
                .get("count"))
        .isEqualTo(1L);
    awaitOver(
        client.post("/jobs/dead-letter/bulk", "{'action': 'retry', 'retries': 2, " + filter + "}"));
    Await.until(() ->
        Long.valueOf(5).equals(client.post("/incidents/search", retried).get("items/0/count")));
    awaitOver(client.post("/jobs/timer/bulk", "{'action': 'delete', " + filter + "}"));
    assertThat(client.post("/incidents/search", "{}").expect(200).size("items")).isZero();
  }

  @Test
  void aFieldThatIsNotOfTheActionIsRefused() {
    client
        .post("/instances/bulk", "{'action': 'suspend', 'all': true, 'retries': 2}")
        .expectProblem(400, "invalid-request");
    client
        .post("/jobs/suspended/bulk", "{'action': 'retry', 'all': true}")
        .expectProblem(400, "invalid-request");
    client
        .post("/incidents/search", "{'filter': {'states': ['gone']}}")
        .expectProblem(400, "invalid-request");
    client
        .post("/instances/bulk", "{'action': 'setVariables', 'all': true}")
        .expectProblem(400, "invalid-request");
  }
}
