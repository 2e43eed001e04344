package io.turgo.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.security.JwksSettings;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UserFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * What a server refuses to begin with, so that nobody is served who was not asked. A server that
 * begins none the less serves until the test ends.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SecurityOptionsTest {
  @TempDir Path folder;

  private String refused(String... options) {
    CommandLine commandLine = Main.commandLine();
    StringWriter err = new StringWriter();
    commandLine.setErr(new PrintWriter(err));
    String[] all = new String[options.length + 5];
    System.arraycopy(
        new String[] {"serve", "--port", "0", "--data-dir", folder.toString()}, 0, all, 0, 5);
    System.arraycopy(options, 0, all, 5, options.length);
    assertThat(commandLine.execute(all)).isEqualTo(2);
    assertThat(folder.resolve("turgo.sqlite")).doesNotExist();
    return err.toString();
  }

  @Test
  void othersAreNotServedUnlessTheyAreAskedAndNobodyReadsAlong() throws IOException {
    Path users =
        Files.writeString(
            folder.resolve("users"),
            UserFile.line("ann", "long enough".toCharArray(), Level.READ, null, Set.of()));
    assertThat(refused("--address", "0.0.0.0")).contains("--users or --jwks-uri");
    assertThat(refused("--address", "0.0.0.0", "--behind-proxy")).contains("--users or --jwks-uri");
    assertThat(refused("--address", "0.0.0.0", "--users", users.toString()))
        .contains("--tls-keystore, or --behind-proxy");
    assertThat(
            refused(
                "--address=0.0.0.0",
                "--jwks-uri=https://issuer.example/k",
                "--issuer=x",
                "--audience=y"))
        .contains("--tls-keystore, or --behind-proxy");
    assertThat(refused("--users", folder.resolve("none").toString())).contains("cannot be read");
    assertThat(refused("--issuer", "x")).contains("given together");
    assertThat(refused("--require-tenants")).contains("given together");
    assertThat(refused("--jwks-uri", "http://issuer.example/k", "--issuer", "x", "--audience", "y"))
        .contains("https");
    if (System.getenv("TURGO_TLS_PASSWORD") == null) {
      assertThat(refused("--tls-keystore", users.toString())).contains("TURGO_TLS_PASSWORD");
    }
  }

  @Test
  void tokensAreCheckedAsTheOptionsSay() {
    String[] options = {"--jwks-uri=https://a.example/k", "--issuer=i", "--audience=turgo"};
    JwksSettings settings = JwksSettings.of(URI.create("https://a.example/k"), "i", "turgo");
    assertThat(tokens(options)).isEqualTo(settings.withTenantsRequired(false));
    String[] more = Arrays.copyOf(options, options.length + 1);
    more[options.length] = "--require-tenants";
    assertThat(tokens(more)).isEqualTo(settings.withTenantsRequired(true));
    assertThat(tokens()).isNull();
  }

  private static @Nullable JwksSettings tokens(String... options) {
    return CommandLine.populateCommand(new SecurityOptions(), options).tokens();
  }

  @Test
  void allThatIsWrongIsSaidAtOnce() {
    String users = folder.resolve("none").toString();
    CommandLine commandLine = Main.commandLine();
    StringWriter err = new StringWriter();
    commandLine.setErr(new PrintWriter(err));
    assertThat(
            commandLine.execute(
                "serve",
                "--port",
                "70000",
                "--users",
                users,
                "--address",
                "0.0.0.0",
                "--hide-variable",
                ""))
        .isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(4)
        .anySatisfy(line -> assertThat(line).contains("--port must be 0 to 65535, but is 70000"))
        .anySatisfy(line -> assertThat(line).contains("--users " + users + " cannot be read"))
        .anySatisfy(line -> assertThat(line).contains("--hide-variable"))
        .anySatisfy(line -> assertThat(line).contains("--tls-keystore, or --behind-proxy"));
  }

  @Test
  void aPortThatIsInUseIsSaidToBe() throws IOException {
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandLine commandLine = Main.commandLine();
      StringWriter err = new StringWriter();
      commandLine.setErr(new PrintWriter(err));
      String port = Integer.toString(used.getLocalPort());
      assertThat(commandLine.execute("serve", "--port", port, "--data-dir", folder.toString()))
          .isEqualTo(2);
      assertThat(err.toString())
          .contains("--port " + port + " is in use at 127.0.0.1")
          .contains("0 for any that is free");
    }
  }

  @Test
  void actionsOfAUserAreOperations() {
    CommandLine commandLine = Main.commandLine();
    StringWriter err = new StringWriter();
    commandLine.setErr(new PrintWriter(err));
    assertThat(
            commandLine.execute(
                "user", "ann", "--level", "raed", "--actions", "nix,claimTasc,readHiddenVariables"))
        .isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(3)
        .anySatisfy(line -> assertThat(line).contains("--level must be read, work or operate"))
        .anySatisfy(line -> assertThat(line).contains("no operation 'nix'; openapi.json"))
        .anySatisfy(line ->
            assertThat(line)
                .contains("no operation 'claimTasc'; did you mean claimTask or unclaimTask?"));
  }

  @Test
  void aUserNeedsALevelAndAPasswordThatIsTyped() {
    CommandLine commandLine = Main.commandLine();
    StringWriter err = new StringWriter();
    commandLine.setErr(new PrintWriter(err));
    assertThat(commandLine.execute("user", "ann")).isEqualTo(2);
    assertThat(err.toString()).contains("--level");
  }
}
