package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.dmn.DmnDecisions;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.decision.DecisionExpression;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Models are deployed, looked at and deleted over HTTP. */
class DeploymentsTest {
  private static final String TASK = "<userTask id=\"it\"/>";
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

  @Test
  void deploysOne() {
    Reply deployed = served.deploy("one", TASK);
    String id = deployed.string("definitions/0/id");
    assertThat(client.get("/definitions/" + id).expect(200).get("key")).isEqualTo("one");
    assertThat(client.get("/definitions/" + id + "/xml").expect(200).text()).contains("<process");
    client.get("/definitions/" + id + "/start-form").expect(200);
    String deployment = deployed.string("id");
    assertThat(client.get("/deployments/" + deployment + "/resources").get("names/0"))
        .isEqualTo("one.bpmn");
    assertThat(
            client.get("/deployments/" + deployment + "/resource?name=one.bpmn").expect(200).text())
        .contains("<process");

    client.post("/definitions/" + id + "/suspend").expect(204);
    client.post("/instances", "{'definitionKey': 'one'}").expectProblem(409, "not-possible");
    client.post("/definitions/" + id + "/activate").expect(204);
    client.post("/instances", "{'definitionKey': 'one'}").expect(201);
    client.delete("/deployments/" + deployment).expectProblem(409, "not-possible");
    client.delete("/deployments/" + deployment + "?cascade=true").expect(204);
    client.get("/deployments/" + deployment).expectProblem(404, "not-found");
  }

  private static final String TABLE =
      """
      <definitions xmlns='https://www.omg.org/spec/DMN/20230324/MODEL/' id='f' name='f'
          namespace='urn:f'>
        <decision id='x' name='x'><variable name='x'/>
          <literalExpression><text>1</text></literalExpression></decision>
      </definitions>
      """;

  /** Decisions as a slow compiler reads them: others write meanwhile. */
  private static final class Slow implements DecisionEngine {
    private final DecisionEngine dmn = new DmnDecisions();
    private final List<Integer> answers = new ArrayList<>();
    private @Nullable RestClient client;

    @Override
    public DecisionFile compile(Source source) {
      RestClient other = Objects.requireNonNull(client);
      answers.add(
          CompletableFuture.supplyAsync(
                  () -> other.post("/instances", "{'definitionKey': 'one'}").expect(201).status())
              .orTimeout(60, TimeUnit.SECONDS)
              .join());
      return dmn.compile(source);
    }

    @Override
    public DecisionExpression compileExpression(String text, ZoneId timeZone) {
      return dmn.compileExpression(text, timeZone);
    }
  }

  @Test
  void othersWriteWhileDecisionsAreCompiled() {
    Slow slow = new Slow();
    try (Served other =
        Served.start(
            settings -> settings.decisionEngine(slow), RestSettings.of(new LoopbackOnly()))) {
      slow.client = other.client;
      other.deploy("one", TASK);
      String path = "/deployments?name=table&resource=x.dmn";
      for (int i = 0; i < 2; i++) {
        other
            .client
            .send("POST", path, "application/xml", BodyPublishers.ofString(TABLE))
            .expect(201);
      }
      assertThat(slow.answers).as("once for both deployments").containsExactly(201);
      other
          .client
          .send("POST", path, "application/xml", BodyPublishers.ofString("<definitions"))
          .expectProblem(422, "deployment-refused");
    }
  }

  /** The three commands with which docs/rest.md begins. */
  @Test
  void theFirstCommandsOfThePageFindATask() throws IOException {
    Path root = Path.of("../..");
    List<MatchResult> commands =
        Pattern.compile(
                "curl -H 'Content-Type: (\\S+)' (?:-d '(.+)'|--data-binary @(\\S+)) \\\\\n"
                    + " +'?http://localhost:8080/turgo/api/v1(/[^'\\s]+)")
            .matcher(Files.readString(root.resolve("docs/rest.md")))
            .results()
            .limit(3)
            .toList();
    List<Reply> replies = new ArrayList<>();
    for (MatchResult command : commands) {
      String file = command.group(3);
      String body = file == null ? command.group(2) : Files.readString(root.resolve(file));
      replies.add(
          client.send("POST", command.group(4), command.group(1), BodyPublishers.ofString(body)));
    }

    assertThat(replies).hasSize(3);
    String instance = replies.get(1).expect(201).string("id");
    assertThat(replies.get(2).expect(200).string("items/0/instanceId")).isEqualTo(instance);
    client.delete("/deployments/" + replies.getFirst().string("id") + "?cascade=true").expect(204);
  }

  @Test
  void deploysAForm() {
    String form =
        "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"a.bpmn\"\r\n\r\n"
            + Served.model("formA", TASK)
            + "\r\n--b\r\nContent-Disposition: form-data; name=\"b\"; filename=\"b.bpmn\"\r\n"
            + "Content-Type: application/xml\r\n\r\n"
            + Served.model("formB", TASK)
            + "\r\n--b--\r\n";
    Reply deployed =
        client
            .send(
                "POST",
                "/deployments",
                "multipart/form-data; boundary=b",
                BodyPublishers.ofString(form))
            .expect(201);
    assertThat(deployed.size("definitions")).isEqualTo(2);
    client
        .send(
            "POST",
            "/deployments",
            "multipart/form-data; boundary=c",
            BodyPublishers.ofString(form))
        .expectProblem(400, "invalid-request");
    // One of two files of a name would be lost.
    client
        .send(
            "POST",
            "/deployments",
            "multipart/form-data; boundary=b",
            BodyPublishers.ofString(form.replace("b.bpmn", "a.bpmn")))
        .expectProblem(400, "invalid-request");
  }

  @Test
  void reportsAllProblems() {
    String wrong = Served.model("wrong", "<userTask id=\"it\" turgo:unheard=\"x\"/><foo/>");
    Reply refused =
        client
            .send("POST", "/deployments", "application/xml", BodyPublishers.ofString(wrong))
            .expectProblem(422, "deployment-refused");
    assertThat(refused.size("problems")).isGreaterThan(1);
    assertThat(refused.get("problems/0/line")).isNotNull();
    Reply checked =
        client
            .send("POST", "/deployments/check", "application/xml", BodyPublishers.ofString(wrong))
            .expect(200);
    assertThat(checked.get("problems")).isEqualTo(refused.get("problems"));
  }

  @Test
  void warnsOfWhatIsDoubtful() {
    String doubtful = Served.model("doubtful", "<userTask id=\"it\"/><userTask id=\"lost\"/>");
    Reply checked =
        client
            .send(
                "POST", "/deployments/check", "application/xml", BodyPublishers.ofString(doubtful))
            .expect(200);
    assertThat(checked.size("problems")).isZero();
    Reply deployed =
        client
            .send("POST", "/deployments", "application/xml", BodyPublishers.ofString(doubtful))
            .expect(201);
    assertThat(deployed.string("warnings/0/code")).isEqualTo("never-reached");
    assertThat(deployed.get("warnings")).isEqualTo(checked.get("warnings"));
    assertThat(client.get("/deployments/" + deployed.string("id")).expect(200).get("warnings"))
        .isEqualTo(checked.get("warnings"));
  }

  @Test
  void answersAgainOnlyIfItHasChanged() {
    String id = served.deploy("tagged", TASK).string("definitions/0/id");
    Reply first = client.get("/definitions/" + id).expect(200);
    assertThat(first.header("ETag")).isNotEmpty();
    client.with("If-None-Match", first.header("ETag")).get("/definitions/" + id).expect(304);
    client.with("If-None-Match", "W/" + first.header("ETag")).get("/definitions/" + id).expect(304);
    client.post("/definitions/" + id + "/suspend").expect(204);
    client.with("If-None-Match", first.header("ETag")).get("/definitions/" + id).expect(200);
  }

  @Test
  void servesItsDescription() {
    assertThat(client.get("/openapi.json").expect(200).text()).contains("\"openapi\"");
  }
}
