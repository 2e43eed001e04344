package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Nodes and jobs, figures of definitions, differences of versions, and what diagrams show of it.
 */
class StatisticsTest {
  private static Served served;
  private static RestClient client;
  private static String former;
  private static String later;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
    served.deploy("visit", "<userTask id=\"it\" name=\"Greet\"/>");
    former = newest();
    instance(true);
    instance(false);
    served.deploy("visit", "<userTask id=\"it\" name=\"Greet them\" turgo:assignee=\"ann\"/>");
    later = newest();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  private static String newest() {
    return client
        .post("/definitions/search", "{'filter': {'key': 'visit', 'latest': true}}")
        .expect(200)
        .string("items/0/id");
  }

  private static void instance(boolean ends) {
    client.post("/instances", "{'definitionKey': 'visit'}").expect(201);
    if (ends) {
      String task = client.post("/tasks/search", "{}").expect(200).string("items/0/id");
      client.post("/tasks/" + task + "/complete").expect(204);
    }
  }

  @Test
  void nodesAndJobsAreShown() {
    Reply nodes = client.get("/nodes").expect(200);
    assertThat(nodes.size("nodes")).isOne();
    assertThat(nodes.get("nodes/0/here")).isEqualTo(true);
    assertThat(nodes.get("nodes/0/state")).isEqualTo("ALIVE");
    assertThat(nodes.size("nodes/0/shards")).isEqualTo(256);
    Reply jobs = client.get("/job-statistics").expect(200);
    assertThat(jobs.get("ready/count")).isEqualTo(0L);
    assertThat(jobs.get("deadLetter/capped")).isEqualTo(false);
    assertThat(client.get("/engine").expect(200).get("jobsStarted")).isEqualTo(0L);
  }

  @Test
  void whoIsHeldToTenantsDoesNotSeeTheFiguresOfAll() {
    try (Served held =
        Served.start(request -> new Caller("ann", Level.OPERATE, Set.of(), Set.of("a")))) {
      held.client.get("/job-statistics").expectProblem(403, "forbidden");
      held.client.get("/definitions/1/statistics").expectProblem(404, "not-found");
      assertThat(
              held.client
                  .post("/definitions/statistics", "{'ids': ['1']}")
                  .expect(200)
                  .size("items"))
          .isZero();
    }
  }

  @Test
  void definitionsHaveFigures() {
    Reply some =
        client
            .post("/definitions/statistics", "{'ids': ['" + former + "', '1234567']}")
            .expect(200);
    assertThat(some.size("items")).isOne();
    assertThat(some.get("items/0/instances/count")).isEqualTo(1L);
    Reply now = client.get("/definitions/" + former + "/statistics").expect(200);
    assertThat(now.get("items/0/activityId")).isEqualTo("it");
    assertThat(now.get("items/0/tokens")).isEqualTo(1L);
    Reply past = client.get("/definitions/" + former + "/history-statistics").expect(200);
    assertThat(past.get("instances")).isEqualTo(2L);
    assertThat(past.get("capped")).isEqualTo(false);
    assertThat(
            client
                .get(
                    "/definitions/"
                        + former
                        + "/history-statistics?startedBefore=2001-01-01T00:00:00Z")
                .expect(200)
                .get("instances"))
        .isEqualTo(0L);
    client.post("/definitions/statistics", "{'ids': []}").expectProblem(400, "invalid-request");
    client.get("/definitions/1234567/statistics").expectProblem(404, "not-found");
    client
        .get("/definitions/" + former + "/history-statistics?startedAfter=x")
        .expectProblem(400, "invalid-request");
  }

  @Test
  void versionsAreCompared() {
    Reply found = client.get("/definitions/" + later + "/differences?from=" + former).expect(200);
    assertThat(found.size("items")).isOne();
    assertThat(found.get("items/0/elementId")).isEqualTo("it");
    assertThat(found.get("items/0/kind")).isEqualTo("CHANGED");
    assertThat(found.get("items/0/properties/0/path")).isEqualTo("name");
    assertThat(found.get("items/0/properties/0/before")).isEqualTo("Greet");
    assertThat(found.get("items/0/properties/1/path")).isEqualTo("turgo:assignee");
    assertThat(found.get("items/0/properties/1/before")).isNull();
    client.get("/definitions/" + later + "/differences").expectProblem(400, "invalid-request");
    client
        .get("/definitions/" + later + "/differences?from=1234567")
        .expectProblem(404, "not-found");
  }

  @Test
  void diagramsShowWhatIsAndWasAndDiffers() {
    String diagram = "/definitions/" + former + "/diagram?";
    assertThat(client.get(diagram + "live=true").expect(200).text())
        .contains("aria-label=\"User task: Greet, 1 token here\"");
    assertThat(client.get(diagram + "heat=count").expect(200).text())
        .contains("aria-label=\"User task: Greet, done 2 times\"", "td-heat-5");
    assertThat(client.get(diagram + "heat=mean").expect(200).text())
        .contains("aria-label=\"User task: Greet, took ");
    assertThat(client.get(diagram + "comparedWith=" + later).expect(200).text())
        .contains("aria-label=\"User task: Greet, changed\"", "td-changed");
    client.get(diagram + "heat=x").expectProblem(400, "invalid-request");
  }
}
