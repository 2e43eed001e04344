package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Jobs are found in each of their states and repaired over HTTP. */
class JobsTest {
  private static Served served;
  private static RestClient client;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
    served.deploy(
        "fail",
        """
        <serviceTask id="it" turgo:async="true" turgo:expression="${amount + 1 > 0 ? sum : 0}"/>
        """);
    served.deploy(
        "timer",
        """
        <intermediateCatchEvent id="it"><timerEventDefinition>
          <timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>
        """);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void repairsDeadLetters() throws InterruptedException {
    String instance =
        client
            .post("/instances", "{'definitionKey': 'fail', 'variables': {'amount': {'value': 1}}}")
            .expect(201)
            .string("id");
    String id = awaitFailed(instance);
    client.post("/jobs/" + id + "/dead-letter").expect(204);
    Reply job = client.get("/jobs/" + id).expect(200);
    assertThat(job.get("state")).isEqualTo("dead-letter");
    assertThat(job.string("error")).contains("sum");
    assertThat(client.get("/jobs/" + id + "/stack-trace").expect(200).text()).contains("sum");
    assertThat(client.get("/instances/" + instance).get("stuck")).isEqualTo(true);
    Reply stuck = client.post("/instances/search", "{'filter': {'stuck': true}}").expect(200);
    assertThat(stuck.string("items/0/id")).isEqualTo(instance);
    assertThat(stuck.get("items/0/stuck")).isEqualTo(true);
    client
        .post("/instances/search", "{'filter': {'stuck': false}}")
        .expectProblem(400, "invalid-request");

    client
        .patch("/instances/" + instance + "/variables", "{'set': {'sum': {'value': 2}}}")
        .expect(204);
    client.post("/jobs/" + id + "/retry", "{'retries': 3}").expect(204);
    assertThat(client.post("/instances/search", "{'filter': {'stuck': true}}").size("items"))
        .isZero();
    Await.until(() -> client.get("/instances/" + instance).status() == 404);
    client.post("/jobs/" + id + "/retry").expectProblem(404, "not-found");
  }

  private static String awaitFailed(String instance) throws InterruptedException {
    String filter = "{'filter': {'failed': true, 'instanceId': '" + instance + "'}}";
    Await.until(() -> client.post("/jobs/timer/search", filter).expect(200).size("items") > 0);
    return client.post("/jobs/timer/search", filter).string("items/0/id");
  }

  @Test
  void movesTimers() throws InterruptedException {
    String instance =
        client.post("/instances", "{'definitionKey': 'timer'}").expect(201).string("id");
    Reply found =
        client.post(
            "/jobs/timer/search",
            "{'filter': {'instanceId': '" + instance + "'}, 'sort': [{'by': 'dueDate'}]}");
    String id = found.string("items/0/id");
    Reply later = client.post("/jobs/" + id + "/reschedule", "{'duration': 'P2D'}").expect(200);
    assertThat(later.string("dueDate")).isGreaterThan(found.string("items/0/dueDate"));
    client
        .post("/jobs/" + id + "/reschedule", "{'duration': 'soon'}")
        .expectProblem(400, "invalid-request");
    client.post("/jobs/" + id + "/retry").expect(204);
    Await.until(() -> client.get("/instances/" + instance).status() == 404);
  }

  @Test
  void findsJobsOfEveryState() {
    for (String state :
        new String[] {"executable", "timer", "suspended", "dead-letter", "external"}) {
      client
          .post(
              "/jobs/" + state + "/search",
              "{'sort': [{'by': 'priority', 'order': 'desc'}], 'count': true}")
          .expect(200);
    }
  }
}
