package io.turgo.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UnauthenticatedException;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; {@code ./turgo fuzz} is a long one. */
class FuzzTest {
  private static final int REQUESTS = Integer.getInteger("fuzz.requests", 1_200);
  private static final long SEED = Long.getLong("fuzz.seed", 12);

  @Test
  void everyRequestIsAnsweredAsTheDocumentSays(@TempDir Path folder) throws Exception {
    RestSettings rest = RestSettings.of(request -> caller(request.getHeader("Authorization")));
    try (ProcessEngine engine = ProcessEngine.builder().sqlite(folder.resolve("turgo.db")).build();
        RestServer server =
            RestServer.start(
                rest,
                Listening.locally(0),
                Map.of(TurgoRestServlet.PATH + "/*", new TurgoRestServlet(engine, rest)))) {
      FuzzSettings settings =
          new FuzzSettings(
              REQUESTS,
              SEED,
              1,
              who("root", "", ""),
              who("ann", "north", "north"),
              who("cid", "north,west", "west"),
              who("bob", "south", "south"));
      Fuzz fuzz =
          new Fuzz(
              server.uri(TurgoRestServlet.PATH),
              settings,
              new PrintWriter(System.out, true, StandardCharsets.UTF_8));
      assertThat(String.join("\n", fuzz.run())).isEmpty();
    }
  }

  private static io.turgo.fuzz.Caller who(String name, String tenants, String tenant) {
    return new io.turgo.fuzz.Caller(name, "Authorization: Test " + name + ':' + tenants, tenant);
  }

  private static Caller caller(String header) {
    if (header == null || !header.startsWith("Test ")) {
      throw new UnauthenticatedException("Expected a test", "Test");
    }
    String[] parts = header.substring(5).split(":", 2);
    Set<String> tenants =
        parts.length < 2 || parts[1].isEmpty()
            ? null
            : Arrays.stream(parts[1].split(",")).collect(Collectors.toSet());
    return new Caller(parts[0], Level.OPERATE, Set.of(), tenants);
  }
}
