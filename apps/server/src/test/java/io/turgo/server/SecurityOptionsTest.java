package io.turgo.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.JwksSettings;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UnauthenticatedException;
import io.turgo.rest.core.security.UserFile;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What a server refuses to begin with, so that nobody is served who was not asked. */
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

  /** Without the option all callers seem to have one address, and share its wrong passwords. */
  @Test
  void wrongPasswordsThroughAProxyKeepNobodyElseWaiting() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 11; i++) {
      lines.append(
          "name%d:$pbkdf2-sha512$i=10000$%s$%s:read%n"
              .formatted(i, "A".repeat(22), "A".repeat(43)));
    }
    lines.append(UserFile.line("ann", "long enough".toCharArray(), Level.READ, null, Set.of()));
    Path users = Files.writeString(folder.resolve("users"), lines);
    Authenticator authenticator =
        CommandLine.populateCommand(new SecurityOptions(), "--users=" + users, "--behind-proxy")
            .authenticator();
    for (int i = 0; i < 55; i++) {
      HttpServletRequest wrong = request("name" + i / 5);
      assertThatThrownBy(() -> authenticator.caller(wrong))
          .isInstanceOf(UnauthenticatedException.class);
    }
    assertThat(Objects.requireNonNull(authenticator.caller(request("ann"))).name())
        .isEqualTo("ann");
  }

  private static HttpServletRequest request(String name) {
    String pair = name + ":long enough";
    String header = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            HttpServletRequest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getHeader" -> header;
                  case "getRemoteAddr" -> "10.1.2.3";
                  default -> throw new UnsupportedOperationException(method.getName());
                });
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
