package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Diagrams of definitions, and of instances with what happens in them on top. */
class DiagramsTest {
  private static Served served;
  private static RestClient client;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
    served.deploy("wait", "<userTask id=\"it\" name=\"Approve it\"/>");
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void instancesShowTheirTokensAndThePathTaken() {
    Reply instance = client.post("/instances", "{'definitionKey': 'wait'}").expect(201);

    Reply diagram = client.get("/instances/" + instance.string("id") + "/diagram").expect(200);

    assertThat(diagram.header("Content-Type")).isEqualTo("image/svg+xml");
    assertThat(diagram.header("ETag")).isNotEmpty();
    assertThat(diagram.text())
        .startsWith("<svg ")
        .contains("aria-label=\"User task: Approve it, 1 token here, on the path taken\"")
        .contains("aria-label=\"Start event start, on the path taken\"")
        .containsPattern("class=\"[^\"]*td-taken[^\"]*\"[^>]*data-element=\"in\"")
        .doesNotContainPattern("class=\"[^\"]*td-taken[^\"]*\"[^>]*data-element=\"out\"")
        .contains("<style>");
    client.get("/instances/1234567/diagram").expectProblem(404, "not-found");
  }

  @Test
  void whatWaitsBesideATaskIsNoToken() {
    served.deploy(
        "timed",
        "<userTask id=\"it\" name=\"Approve it\"/><boundaryEvent id=\"late\" attachedToRef=\"it\">"
            + "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>"
            + "</boundaryEvent><sequenceFlow id=\"l\" sourceRef=\"late\" targetRef=\"end\"/>");
    Reply instance = client.post("/instances", "{'definitionKey': 'timed'}").expect(201);

    assertThat(client.get("/instances/" + instance.string("id") + "/diagram").expect(200).text())
        .contains("aria-label=\"User task: Approve it, 1 token here, on the path taken\"")
        .contains("aria-label=\"Timer boundary event late, at Approve it\"");
  }

  @Test
  void definitionsAreDrawnWithOrWithoutStyle() {
    String id =
        client
            .post("/definitions/search", "{'filter': {'key': 'wait'}}")
            .expect(200)
            .string("items/0/id");

    String diagram = "/definitions/" + id + "/diagram";
    assertThat(client.get(diagram + "?style=false").expect(200).text()).doesNotContain("<style>");
    assertThat(client.get(diagram + "?picture=wait").expect(200).text()).contains("Approve it");
    client.get(diagram + "?picture=x").expectProblem(404, "not-found");
    client.get(diagram + "?style=x").expectProblem(400, "invalid-request");
  }

  @Test
  void aFileThatCanNotBeReadIsRefusedWithItsPlace() {
    Reply reply =
        client
            .send(
                "POST",
                "/diagrams?resource=odd.bpmn",
                "application/xml",
                BodyPublishers.ofString(
                    "<?xml version='1.0'?><!DOCTYPE d>\n" + Served.model("odd", "")))
            .expectProblem(422, "deployment-refused");
    assertThat(reply.string("problems/0/resource")).isEqualTo("odd.bpmn");
    assertThat(reply.get("problems/0/line")).isEqualTo(1L);
  }
}
