package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.camunda7.rest.Served.Reply;
import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.identity.User;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.LoopbackOnly;
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
      for (Operation operation : Served.all()) {
        if (operation.isRead()) {
          assertThat(served.answered).contains(operation.name());
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
      return new Recorded.Answer("ran " + run(served.engine), path -> "");
    }
    String body = request.body();
    if (body.startsWith("<")) { // <KEY>INNER, a model
      int end = body.indexOf('>');
      String key = body.substring(1, end);
      String model = Served.model(key, body.substring(end + 1));
      String tenant = request.path().replaceFirst(".*[?]", "");
      Reply reply =
          request.path().contains("?")
              ? served.form(
                  "/deployment/create",
                  "deployment-name",
                  key,
                  "tenant-id",
                  tenant,
                  "/" + key + ".bpmn",
                  model)
              : served.form(
                  "/deployment/create",
                  "deployment-name",
                  key,
                  "deployment-source",
                  "test",
                  "/" + key + ".bpmn",
                  model);
      return answer(request, reply);
    }
    return answer(
        request,
        served.send(
            request.method(),
            request.path(),
            body.isEmpty() ? null : "application/json",
            body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
  }

  /** All jobs that are ready, as an executor would. */
  private static int run(ProcessEngine engine) {
    int run = 0;
    for (var jobs = engine.getManagementService().createJobQuery().list();
        !jobs.isEmpty() && run < 1_000;
        jobs = engine.getManagementService().createJobQuery().list()) {
      for (var job : jobs) {
        run++;
        try {
          engine.getManagementService().executeJob(job.getId());
        } catch (TurgoException e) {
          assertThat(e).hasMessageContaining("missing");
        }
      }
    }
    return run;
  }

  /** An answer with what is in it; of a problem its type, and not its words. */
  private static Recorded.Answer answer(Recorded.Request request, Reply reply) {
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
