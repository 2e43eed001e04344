package io.turgo.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class StartupCommandTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine main = Main.commandLine();
    main.setOut(new PrintWriter(out, true));
    main.setErr(new PrintWriter(err, true));
    return main.execute(arguments);
  }

  /** It fails if the program does not start, or the JVM cannot use the archive. */
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void theServerStartsWithoutAndWithAnArchive() throws IOException {
    Path json = folder.resolve("startup.json");

    int exitCode =
        run("bench", "startup", "--only", "serve", "--starts", "1", "--json", json.toString());

    assertThat(err.toString()).isEmpty();
    assertThat(exitCode).isZero();
    assertThat(out.toString())
        .contains("has of a run before")
        .containsPattern("has answered, empty database +nothing( +\\d+\\.\\d\\d s){3}")
        .containsPattern("has answered, existing database +class archive( +\\d+\\.\\d\\d s){3}");
    JsonNode programs = new ObjectMapper().readTree(json.toFile()).get("programs");
    List<String> kinds = new ArrayList<>();
    for (JsonNode kind : programs) {
      kinds.add(
          "%s %s %s"
              .formatted(
                  kind.get("program").asText(),
                  kind.get("database").asText(),
                  kind.get("kept").asText()));
      assertThat(kind.get("lowestSeconds").asDouble())
          .isPositive()
          .isEqualTo(kind.get("medianSeconds").asDouble());
    }
    List<String> expected = new ArrayList<>();
    for (String database : List.of("empty", "existing")) {
      expected.add("serve %s nothing".formatted(database));
      expected.add("serve %s class archive".formatted(database));
      if (Runtime.version().feature() >= 25) {
        expected.add("serve %s AOT cache".formatted(database));
      }
    }
    assertThat(kinds).isEqualTo(expected);
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void refusesAnArchiveThatIsNotUsed() {
    int exitCode =
        run("bench", "startup", "--only", "engine", "--starts", "1", "--java-option=-Xshare:off");

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains("wrote no class archive of 'engine'");
  }

  @Test
  void complainsOfWhatItCannotDo() {
    assertThat(run("bench", "startup", "--only", "boot")).isEqualTo(2);
    assertThat(run("bench", "startup", "--only", "engine", "--starts", "0")).isEqualTo(2);

    assertThat(err.toString())
        .contains("--only must be of engine, serve, spring-boot, but is 'boot'.")
        .contains("--starts must be from 1 to 1000, but is 0.");
  }
}
