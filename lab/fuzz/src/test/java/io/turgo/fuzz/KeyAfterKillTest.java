package io.turgo.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.RunDatabases;
import io.turgo.bench.rest.RestProcess;
import io.turgo.bench.rest.ServerProcess;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A request whose server is killed behind the commit is answered by the next server. */
class KeyAfterKillTest {
  private static final String NOBODY = "X-Caller: none";

  @Test
  @Timeout(120)
  void whatWasCommittedIsNotDoneAgain(@TempDir Path folder) throws Exception {
    DatabaseSettings settings = DatabaseSettings.own(DatabaseSettings.Kind.POSTGRES, null);
    try (RunDatabases databases = RunDatabases.open(settings);
        RunDatabase on = databases.create()) {
      PostgresDatabase database = Objects.requireNonNull(on.postgres());
      Path log = folder.resolve("log");
      String instance;
      try (RestProcess server = RestProcess.start("Turgo", ServerProcess.command(on), log)) {
        Scene.expect(
            Scene.send(
                server.api(),
                NOBODY,
                "POST",
                "/deployments?resource=ask.bpmn",
                "application/xml",
                Models.model("ask", "Ask")),
            201);
        try (Socket socket = new Socket(server.api().getHost(), server.api().getPort())) {
          socket.getOutputStream().write(start(server.api()).bytes());
          socket.getOutputStream().flush();
          Await.until(() -> !instances(database).isEmpty());
          server.kill();
        }
        instance = instances(database).getFirst();
      }
      try (RestProcess server = RestProcess.start("Turgo", ServerProcess.command(on), log);
          HttpWire wire = new HttpWire(server.api())) {
        HttpReply reply = Scene.expect(wire.send(start(server.api()), 30_000), 201);
        assertThat(reply.json().path("id").asText()).isEqualTo(instance);
        assertThat(reply.header("idempotent-replay")).isEqualTo("true");
        assertThat(instances(database)).containsExactly(instance);
      }
    }
  }

  private static HttpRequest start(URI api) {
    byte[] body = "{\"definitionKey\": \"ask\"}".getBytes(StandardCharsets.UTF_8);
    List<String> headers =
        List.of(
            "Host: localhost",
            "Idempotency-Key: order-4711",
            "Content-Type: application/json",
            "Content-Length: " + body.length);
    return new HttpRequest(
        "startInstance",
        "POST",
        api.getRawPath() + "/instances",
        headers,
        body,
        true,
        true,
        false,
        0);
  }

  private static List<String> instances(PostgresDatabase database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT string_agg(id::text, ' ' ORDER BY id) FROM turgo_engine.turgo_h_instance")) {
      rows.next();
      String ids = rows.getString(1);
      return ids == null ? List.of() : List.of(ids.split(" "));
    }
  }
}
