package io.turgo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Options of the command line win over those of the environment, and these over the file. */
class ServerConfigurationTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(--[\\w-]+)` \\| `(\\w+)` \\| `([\\w-]+)` \\|");

  @TempDir Path folder;

  private static List<String> added(Map<String, String> environment, String... args) {
    List<String> all = ServerConfiguration.complete(Main.commandLine(), args, environment).all();
    return all.subList(args.length, all.size());
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("server.properties"), text);
  }

  @Test
  void theStrongerSourceWins() throws IOException {
    String file = file("port = 1\naddress = ::1\nlog-format=json\nread-only=true\n").toString();
    Map<String, String> environment =
        Map.of(
            "TURGO_CONFIG", file, "TURGO_PORT", "2", "TURGO_LOG_FORMAT", "text", "TURGO_USERS", "");

    assertThat(added(environment, "serve"))
        .containsExactly("--port=2", "--address=::1", "--read-only", "--log-format=text");
    assertThat(added(environment, "serve", "--port=3", "--read-only"))
        .containsExactly("--address=::1", "--log-format=text");
    assertThat(added(environment, "serve", "--port", "3"))
        .containsExactly("--address=::1", "--read-only", "--log-format=text");
    assertThat(added(Map.of("TURGO_PORT", "2"), "serve", "--config", file)).contains("--port=2");
    assertThat(added(Map.of(), "serve", "--config=" + file)).contains("--port=1");
    assertThat(added(environment, "health")).containsExactly("--port=2", "--address=::1");
    assertThat(added(environment, "user", "ann", "--level", "read")).isEmpty();
    assertThat(added(environment, "serve", "--help")).isEmpty();
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstOption() throws IOException {
    String file = file("\uFEFFport=1\n").toString();
    assertThat(added(Map.of(), "serve", "--config", file)).containsExactly("--port=1");
  }

  @Test
  void aFileWithAPasswordIsForItsOwner() throws IOException {
    Path file = file("jdbc-url=jdbc:postgresql://a/b\njdbc-password=secret\n");
    assertThat(warning(file, "rw-r-----"))
        .isEqualTo(
            "Other users of this machine can read or write %s, which has a password: chmod 600 it."
                .formatted(file));
    assertThat(warning(file, "rw-----w-")).isNotNull();
    assertThat(warning(file, "rw-------")).isNull();
    assertThat(warning(file, "r--------")).isNull();
    assertThat(warning(file("port=1\n"), "rw-r--r--")).isNull();
  }

  private static @Nullable String warning(Path file, String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    String[] args = {"serve", "--config", file.toString()};
    return ServerConfiguration.complete(Main.commandLine(), args, Map.of()).warning();
  }

  @Test
  void thereIsOneDatabase() throws IOException {
    Map<String, String> url =
        Map.of("TURGO_JDBC_URL", "jdbc:postgresql://a/b", "TURGO_JDBC_USER", "ann");
    assertThat(added(url, "serve", "--data-dir", "x")).isEmpty();
    assertThat(added(url, "serve", "--config=" + file("data-dir=x\n")))
        .containsExactlyInAnyOrder("--jdbc-url=jdbc:postgresql://a/b", "--jdbc-user=ann");
    assertThat(
            added(
                Map.of("TURGO_DATA_DIR", "x", "TURGO_JDBC_PASSWORD", "secret"),
                "serve",
                "--jdbc-url",
                "jdbc:postgresql://a/b"))
        .containsExactly("--jdbc-password=secret");
    assertThat(added(Map.of("TURGO_JDBC_PASSWORD", "secret"), "serve", "--data-dir", "x"))
        .isEmpty();
    assertThat(refused(Map.of("TURGO_JDBC_PASSWORD", "secret"), "serve"))
        .isEqualToIgnoringNewLines(
            "turgo: --jdbc-password from TURGO_JDBC_PASSWORD belongs to a database server, but no"
                + " --jdbc-url names one; set it, or --data-dir.");
    String file = file("jdbc-user=ann\n").toString();
    assertThat(refused(Map.of("TURGO_CONFIG", file), "serve"))
        .startsWith("turgo: --jdbc-user from " + file + " belongs to a database server");
  }

  @Test
  void namesOfVariablesToHideAreAList() {
    assertThat(added(Map.of("TURGO_HIDE_VARIABLE", "a, b*"), "serve"))
        .containsExactly("--hide-variable=a", "--hide-variable=b*");
  }

  private static String refused(Map<String, String> environment, String... args) {
    CommandLine commandLine = Main.commandLine();
    StringWriter err = new StringWriter();
    commandLine.setErr(new PrintWriter(err));
    assertThat(Main.run(commandLine, args, environment)).isEqualTo(2);
    return err.toString();
  }

  @Test
  void wrongOnesAreRefusedWithTheirSource() throws IOException {
    assertThat(refused(Map.of("TURGO_PORT", "tcp://10.0.0.1:80")))
        .contains("'tcp://10.0.0.1:80' is not an int")
        .contains("read --port from TURGO_PORT.");
    assertThat(refused(Map.of("TURGO_READ_ONLY", "yes")))
        .contains("--read-only must be true or false, but is 'yes' in TURGO_READ_ONLY");
    assertThat(refused(Map.of("TURGO_CONFIG", "nowhere.properties")))
        .contains("--config nowhere.properties cannot be read");
    assertThat(refused(Map.of(), "--config", file("jdbc-ulr=x\n").toString()))
        .contains("has 'jdbc-ulr', which is no option; did you mean jdbc-url or jdbc-user?");
    assertThat(refused(Map.of(), "--config", file("port=1\nport=2\n").toString()))
        .contains("server.properties: 'port' stands there twice.");
    Path latin = folder.resolve("latin.properties");
    Files.write(latin, "data-dir=m\u00fcll\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(refused(Map.of(), "--config", latin.toString())).contains("is no text in UTF-8.");
    Path huge = folder.resolve("huge.properties");
    Files.write(huge, new byte[(1 << 20) + 1]);
    assertThat(refused(Map.of(), "--config", huge.toString()))
        .contains("has more than 1,048,576 bytes.");
    assertThat(refused(Map.of("TURGO_LOG_FORMAT", "xml"))).contains("--log-format").contains("xml");
  }

  @Test
  void thePageListsEachOption() throws IOException {
    List<String> listed = new ArrayList<>();
    String page = Files.readString(Path.of("../../docs/server.md"));
    for (Matcher row = ROW.matcher(page); row.find(); ) {
      listed.add(row.group(1));
      assertThat(row.group(2)).isEqualTo(ServerConfiguration.variable(row.group(1)));
      assertThat(row.group(3)).isEqualTo(ServerConfiguration.key(row.group(1)));
    }
    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(
            ServerConfiguration.options(Main.commandLine()).stream()
                .map(CommandLine.Model.OptionSpec::longestName)
                .toList());
  }
}
