package io.turgo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.DefaultJoranConfigurator;
import com.sun.net.httpserver.HttpServer;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** The jar serves when it is given nothing but options. */
class MainTest {
  private final StringWriter out = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    return commandLine.execute(Main.withCommand(arguments));
  }

  @Test
  void optionsAloneAreThoseOfServe() {
    assertThat(Main.withCommand(new String[0])).containsExactly("serve");
    assertThat(Main.withCommand(new String[] {"--port", "0"}))
        .containsExactly("serve", "--port", "0");
    assertThat(Main.withCommand(new String[] {"user", "ann"})).containsExactly("user", "ann");
    assertThat(Main.withCommand(new String[] {"serve"})).containsExactly("serve");

    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains("Usage: turgo serve")
        .contains("--port")
        .contains("--users");
  }

  @Test
  void itsHelpHasBothCommands() {
    assertThat(run("help")).isZero();
    assertThat(out.toString()).contains("serve").contains("user");
  }

  @Test
  void itHasNothingOfTheLab() {
    for (String type :
        new String[] {
          "io.turgo.bench.database.BenchDatabase",
          "io.turgo.bench.browser.Browser",
          "io.turgo.cli.Main",
          "io.zonky.test.db.postgres.embedded.EmbeddedPostgres"
        }) {
      assertThat(MainTest.class.getClassLoader().getResource(type.replace('.', '/') + ".class"))
          .as(type)
          .isNull();
    }
  }

  @Test
  void healthNamesAKeyStoreThatCannotBeUsed() {
    assertThatThrownBy(() -> HealthCommand.trusting(Path.of("none.p12"), "secret"))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("--tls-keystore none.p12 cannot be used: ");
  }

  @Test
  void healthEndsWithZeroJustWhenTheServerTakesCalls() throws IOException {
    AtomicInteger status = new AtomicInteger(200);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/health",
        exchange -> {
          exchange.sendResponseHeaders(status.get(), -1);
          exchange.close();
        });
    server.start();
    try {
      String port = String.valueOf(server.getAddress().getPort());
      assertThat(run("health", "--port", port)).isZero();
      for (int other : new int[] {204, 302, 404, 500, 503}) {
        status.set(other);
        assertThat(run("health", "--port", port)).as("status %d", other).isEqualTo(1);
      }
    } finally {
      server.stop(0);
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void healthWaitsForAServerThatDoesNotAnswerForSecondsOnly() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(run("health", "--port", String.valueOf(silent.getLocalPort()))).isEqualTo(1);
      assertThat(out.toString()).contains("/health: ").contains("timed out");
    }
  }

  @Test
  void debugIsOfTurgoAlone() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    LogOptions options = CommandLine.populateCommand(new LogOptions(), "--log-level=debug");
    try {
      Logs.configure(options);
      assertThat(LoggerFactory.getLogger("io.turgo.engine").isDebugEnabled()).isTrue();
      assertThat(LoggerFactory.getLogger("org.eclipse.jetty").isInfoEnabled())
          .as("headers with passwords")
          .isFalse();
      assertThat(LoggerFactory.getLogger("org.eclipse.jetty").isWarnEnabled()).isTrue();
    } finally {
      context.reset();
      DefaultJoranConfigurator usual = new DefaultJoranConfigurator();
      usual.setContext(context);
      usual.configure(context);
    }
  }
}
