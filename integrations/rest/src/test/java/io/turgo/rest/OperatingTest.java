package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Workers outside, batches, history and the engine itself over HTTP. */
class OperatingTest {
  private static Served served;
  private static RestClient client;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
    served.deploy("wait", "<userTask id=\"it\"/>");
    served.deploy(
        "work", "<serviceTask id=\"it\" turgo:type=\"external-worker\" turgo:topic=\"pick\"/>");
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void workersWaitAndReport() {
    CompletableFuture<Reply> waiting =
        CompletableFuture.supplyAsync(() ->
            client.post(
                "/external-tasks/acquire",
                "{'workerId': 'w', 'topic': 'pick', 'lockMillis': 60000, 'waitMillis': 60000}"));
    String instance =
        client
            .post(
                "/instances",
                "{'definitionKey': 'work', 'variables': {'item': {'value': 'a book'}}}")
            .expect(201)
            .string("id");
    Reply taken = waiting.join().expect(200);
    assertThat(taken.get("items/0/variables/item/value")).isEqualTo("a book");
    String task = "/external-tasks/" + taken.string("items/0/id");

    client.post(task + "/extend", "{'workerId': 'w', 'lockMillis': 120000}").expect(204);
    assertThat(client.post(task + "/complete", "{'workerId': 'other'}").status())
        .isBetween(400, 499);
    client
        .post(task + "/failure", "{'workerId': 'w', 'message': 'no shelf', 'retries': 2}")
        .expect(204);
    String acquire = "{'workerId': 'w', 'topic': 'pick', 'lockMillis': 60000, 'max': 10}";
    Await.until(
        () -> client.post("/external-tasks/acquire", acquire).expect(200).size("items") == 1);
    client
        .post(task + "/complete", "{'workerId': 'w', 'variables': {'shelf': {'value': 7}}}")
        .expect(204);
    Await.until(() -> client.get("/instances/" + instance).status() == 404);
    assertThat(
            client
                .post("/history/variables/search", "{'filter': {'instanceId': '" + instance + "'}}")
                .expect(200)
                .size("items"))
        .isEqualTo(2);
    Reply history = client.get("/history/instances/" + instance).expect(200);
    assertThat(history.get("endTime")).isNotNull();
    assertThat(
            client
                .post(
                    "/history/activities/search",
                    "{'filter': {'instanceId': '"
                        + instance
                        + "'}, 'sort': [{'by': 'startTime'}], 'count': true}")
                .expect(200)
                .size("items"))
        .isPositive();
    client.delete("/history/instances/" + instance).expect(204);
    client.get("/history/instances/" + instance).expectProblem(404, "not-found");
  }

  @Test
  void doesOneThingToMany() {
    for (int i = 0; i < 3; i++) {
      client.post("/instances", "{'definitionKey': 'wait', 'businessKey': 'bulk'}").expect(201);
    }
    String filter = "'filter': {'businessKey': 'bulk'}";
    assertThat(
            client
                .post("/instances/bulk", "{'action': 'suspend', 'preview': true, " + filter + "}")
                .expect(200)
                .get("count"))
        .isEqualTo(3L);
    client.post("/instances/bulk", "{'action': 'suspend'}").expectProblem(400, "invalid-request");
    Reply begun =
        client
            .post("/instances/bulk", "{'action': 'suspend', 'searchKey': 'mine', " + filter + "}")
            .expect(202);
    String batch = "/batches/" + begun.string("id");
    assertThat(begun.header("Location")).endsWith(batch);
    Await.until(() -> "completed".equals(client.get(batch).expect(200).get("status")));
    assertThat(client.get(batch).get("done")).isEqualTo(3L);
    assertThat(
            client
                .post("/instances/search", "{'filter': {'businessKey': 'bulk', 'suspended': true}}")
                .size("items"))
        .isEqualTo(3);
    client
        .post("/batch-parts/search", "{'filter': {'batchId': '" + begun.string("id") + "'}}")
        .expect(200);
    assertThat(
            client
                .post("/batches/search", "{'filter': {'searchKey': 'mine'}}")
                .expect(200)
                .size("items"))
        .isEqualTo(1);
    Await.until("its last job ends a moment after it", () -> client.delete(batch).status() == 204);
    client
        .post("/jobs/dead-letter/bulk", "{'action': 'retry', 'all': true, 'preview': true}")
        .expect(200);
  }

  @Test
  void showsTheEngine() {
    assertThat(client.get("/engine").expect(200).get("state")).isEqualTo("HEALTHY");
    client.get("/queues").expect(200);
    client.post("/history/tasks/search", "{'filter': {'finished': true}}").expect(200);
    client.post("/history/instances/search", "{'filter': {'finished': false}}").expect(200);
  }

  @Test
  void pausesAndResumesActivities() {
    String definition =
        client
            .post("/definitions/search", "{'filter': {'key': 'wait'}}")
            .expect(200)
            .string("items/0/id");
    String activities = "/definitions/" + definition + "/activities/";
    assertThat(client.post(activities + "it/pause").expectProblem(409, "not-possible").text())
        .contains("without jobs");
    assertThat(client.post(activities + "itt/pause").expectProblem(404, "not-found").text())
        .contains("itt");
    String worked =
        client
            .post("/definitions/search", "{'filter': {'key': 'work'}}")
            .expect(200)
            .string("items/0/id");
    assertThat(
            client
                .get("/definitions/" + worked + "/pausable-activities")
                .expect(200)
                .get("items/0/activityId"))
        .isEqualTo("it");
    String activity = "/definitions/" + worked + "/activities/it";
    client.post(activity + "/pause", "{'allVersions': true, 'reason': 'stocktaking'}").expect(204);
    client.post(activity + "/pause").expect(204);
    Reply paused = client.get("/paused-activities").expect(200);
    assertThat(paused.size("items")).isEqualTo(2);
    assertThat(paused.get("items/0/reason")).isEqualTo("stocktaking");
    assertThat(paused.get("items/0/definitionKey")).isEqualTo("work");
    assertThat(paused.get("items/0/activityId")).isEqualTo("it");
    assertThat(paused.get("items/0/waitingJobs/count")).isEqualTo(0L);
    assertThat(paused.get("items/1/definitionId")).isEqualTo(worked);
    client.post(activity + "/resume").expect(204);
    client.post(activity + "/resume", "{'allVersions': true}").expect(204);
    assertThat(client.get("/paused-activities").expect(200).size("items")).isZero();
  }

  @Test
  void refusesPromisesThatItDoesNotKeep() {
    client
        .with("If-Match", "k")
        .post("/instances", "{'definitionKey': 'wait'}")
        .expectProblem(400, "invalid-request");
  }
}
