package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.rest.RestClient.Reply;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.Router;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import io.turgo.rest.resource.Operations;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation that shows something, over an engine that has something of everything: the
 * answers are those that are kept, word for word. With {@code -Dturgo.record=true} they are kept
 * anew.
 */
class AnswersTest {
  private static final Path KEPT = Path.of("src/test/resources/answers.txt");
  private static final String NOW = "2026-01-31T12:00:00Z";

  private final Set<String> answered = new TreeSet<>();
  private final Router router = new Router(Operations.all(Duration.ofSeconds(60)));

  @Test
  void answersAreAsTheyWere(@TempDir Path folder) throws IOException {
    BusinessClock clock = new BusinessClock();
    clock.setCurrentTime(Instant.parse(NOW));
    String kept = Files.readString(KEPT);
    RestSettings settings =
        RestSettings.of(new LoopbackOnly()).withHiddenVariables(Set.of("secret*"));
    try (ProcessEngine engine =
            ProcessEngine.builder()
                .name("answers")
                .sqlite(folder.resolve("turgo.db"))
                .clock(clock)
                .history(HistoryLevel.FULL)
                .build();
        RestServer server =
            RestServer.start(
                settings,
                Listening.locally(0),
                Map.of(TurgoRestServlet.PATH + "/*", new TurgoRestServlet(engine, settings)))) {
      engine.getJobExecutor().stop();
      RestClient client = new RestClient(server);
      String replayed = new Recorded(NOW).replay(kept, request -> send(client, engine, request));
      if (Boolean.getBoolean("turgo.record")) {
        Files.writeString(KEPT, replayed);
      }
      assertThat(replayed).isEqualTo(kept);
    }
    for (Operation operation : router.operations()) {
      if (operation.isRead()) {
        assertThat(answered).contains(operation.name());
      }
    }
  }

  private Recorded.Answer send(RestClient client, ProcessEngine engine, Recorded.Request request) {
    if (request.path().equals("/-run")) { // all jobs that are ready, as an executor would
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
      return new Recorded.Answer("ran " + run, path -> "");
    }
    String body = request.body();
    boolean model = body.startsWith("<");
    Reply reply =
        client.send(
            request.method(),
            request.path(),
            body.isEmpty() ? null : model ? "application/xml" : "application/json",
            body.isEmpty()
                ? BodyPublishers.noBody()
                : BodyPublishers.ofString(model ? model(body) : body));
    if (reply.status() == 200) {
      String path = request.path().replaceFirst("\\?.*", "");
      answered.add(router.find(request.method(), path).operation().name());
    }
    return new Recorded.Answer(
        line(request, reply).replaceAll("\"takeOvers\":[0-9]+", "\"takeOvers\":0"),
        path -> reply.string(path));
  }

  /** An answer with what is in it; of a problem its type and places, and not its words. */
  private static String line(Recorded.Request request, Reply reply) {
    String type = reply.header("Content-Type");
    if (type.equals("application/problem+json")) {
      List<?> errors = reply.get("errors") instanceof List<?> list ? list : List.of();
      return Stream.concat(
              Stream.of(Integer.toString(reply.status()), reply.string("type").substring(18)),
              errors.stream().map(error -> "'" + ((Map<?, ?>) error).get("field") + "'"))
          .collect(Collectors.joining(" "));
    }
    boolean isLong = type.startsWith("image/") || request.path().equals("/openapi.json");
    return Stream.of(
            Integer.toString(reply.status()),
            reply.header("Location").isEmpty() ? "" : "at " + reply.header("Location"),
            type.equals("application/json") ? "" : type,
            isLong ? reply.text().substring(0, 4) : reply.text())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "))
        .replace("\n", "\\n");
  }

  /** A model around what is between its start and its end: {@code <KEY>INNER}. */
  private static String model(String body) {
    if (body.startsWith("<definitions")) {
      return body;
    }
    int end = body.indexOf('>');
    return Served.model(body.substring(1, end), body.substring(end + 1));
  }
}
