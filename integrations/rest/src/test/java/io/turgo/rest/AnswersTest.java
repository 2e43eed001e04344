package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.testing.Recorded;
import io.turgo.rest.testing.Reply;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private static final String NOW = "2026-01-31T12:00:00Z";

  @Test
  void answersAreAsTheyWere() throws IOException {
    BusinessClock clock = new BusinessClock();
    clock.setCurrentTime(Instant.parse(NOW));
    RestSettings settings =
        RestSettings.of(new LoopbackOnly()).withHiddenVariables(Set.of("secret*"));
    String kept = Files.readString(KEPT);
    try (Served served =
        Served.start(
            builder -> builder.name("answers").clock(clock).history(HistoryLevel.FULL), settings)) {
      served.engine.getJobExecutor().stop();
      String replayed = new Recorded(NOW).replay(kept, request -> send(served, request));
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

  private static Recorded.Answer send(Served served, Recorded.Request request) {
    if (request.path().equals("/-run")) {
      return new Recorded.Answer("ran " + served.runJobs("missing"), path -> "");
    }
    String body = request.body();
    boolean model = body.startsWith("<");
    Reply reply =
        served.send(
            request.method(),
            request.path(),
            body.isEmpty() ? null : model ? "application/xml" : "application/json",
            body.isEmpty()
                ? BodyPublishers.noBody()
                : BodyPublishers.ofString(model ? model(body) : body));
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
