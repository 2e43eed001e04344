package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.engine.IdentityService;
import io.turgo.engine.identity.User;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.testing.Recorded;
import io.turgo.rest.testing.Reply;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every operation that shows something, over an engine that has something of everything: the
 * answers are those that are kept, word for word. With {@code -Dturgo.record=true} they are kept
 * anew.
 */
class AnswersTest {
  private static final Path KEPT = Path.of("src/test/resources/answers.txt");
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  @Test
  void answersAreAsTheyWere() throws IOException {
    String kept = Files.readString(KEPT);
    try (Served served = Served.start(new LoopbackOnly())) {
      served.engine.getJobExecutor().stop();
      served.engine.getClock().setCurrentTime(NOW);
      people(served.engine.getIdentityService());
      String replayed =
          new Recorded(String.valueOf(CamundaTime.show(Date.from(NOW))))
              .replay(kept, request -> send(served, request));
      if (Boolean.getBoolean("turgo.record")) {
        Files.writeString(KEPT, replayed);
      }
      assertThat(replayed).isEqualTo(kept);
      for (Operation operation : Served.OPERATIONS) {
        if (operation.isRead()) {
          assertThat(served.client.answered()).contains(operation.name());
        }
      }
    }
  }

  private static void people(IdentityService identity) {
    User ann = identity.newUser("ann");
    ann.setFirstName("Ann");
    ann.setPassword("secret");
    identity.saveUser(ann);
    identity.saveGroup(identity.newGroup("board"));
    identity.createMembership("ann", "board");
  }

  private static Recorded.Answer send(Served served, Recorded.Request request) {
    if (request.path().equals("/-run")) {
      return new Recorded.Answer("ran " + served.runJobs("missing"), path -> "");
    }
    String body = request.body();
    if (body.startsWith("<")) {
      return answer(deployed(served, request.path(), body));
    }
    if (body.startsWith("@")) { // @FILE:CONTENT
      String[] file = body.substring(1).split(":", 2);
      return answer(served.form(request.path(), "valueType", "File", "/" + file[0], file[1]));
    }
    return answer(
        served.send(
            request.method(),
            request.path(),
            body.isEmpty() ? null : "application/json",
            body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
  }

  /**
   * Deploys a model, which is whole or {@code <KEY>INNER}, or a decision or case; the tenant is
   * behind the path.
   */
  private static Reply deployed(Served served, String path, String body) {
    int end = body.indexOf('>');
    boolean isOfOthers = body.startsWith("<definitions");
    String others = body.contains("/CMMN/") ? ".cmmn" : ".dmn";
    boolean isWhole = isOfOthers || body.startsWith("<bpmn:definitions");
    String key = isWhole ? "whole" : body.substring(1, end);
    String[] tenant = path.split("\\?", 2);
    return served.form(
        "/deployment/create",
        "deployment-name",
        key,
        tenant.length == 2 ? "tenant-id" : "deployment-source",
        tenant.length == 2 ? tenant[1] : "test",
        "/" + key + (isOfOthers ? others : ".bpmn"),
        isWhole ? body : Served.model(key, body.substring(end + 1)));
  }

  /** An answer with what is in it; of a problem its type, and not its words. */
  private static Recorded.Answer answer(Reply reply) {
    String type = reply.header("Content-Type");
    boolean isLong = type.startsWith("image/");
    return new Recorded.Answer(
        reply.status() >= 400
            ? reply.status() + " " + reply.get("type")
            : Stream.of(
                    Integer.toString(reply.status()),
                    type.equals("application/json") ? "" : type,
                    isLong ? reply.text().substring(0, 4) : reply.text())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "))
                .replace("\n", "\\n"),
        path -> reply.string(path));
  }
}
