package io.turgo.bench.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class BrokerProcessTest {
  @TempDir private Path folder;

  @Test
  void tellsTheUrlAndTheCpuTimeOfABrokerThatStarted() {
    try (BrokerProcess broker = BrokerProcess.start(ChannelKind.KAFKA, folder)) {
      assertThat(broker.kind()).isEqualTo(ChannelKind.KAFKA);
      assertThat(broker.url()).isEqualTo("good:" + folder);
      if (Path.of("/proc/self/stat").toFile().exists()) {
        assertThat(broker.cpuMillis()).isPresent();
      }
    }
  }

  @Test
  void endsWhatItsBrokerHasStarted() {
    List<ProcessHandle> below;
    try (BrokerProcess broker = BrokerProcess.start(ChannelKind.KAFKA, folder)) {
      assertThat(broker.url()).isNotEmpty();
      below =
          ProcessHandle.current()
              .descendants()
              .filter(process -> process.info().command().orElse("").endsWith("sleep"))
              .toList();
      assertThat(below).isNotEmpty();
    }
    assertThat(below).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void saysWhyABrokerDidNotStart() {
    assertThatThrownBy(() -> BrokerProcess.start(ChannelKind.RABBITMQ, folder))
        .isInstanceOf(CommandException.class)
        .hasMessage("The broker rabbitmq did not start: It is not installed.");
  }

  @Test
  void namesTheCommandThatBuildsABrokerThatIsNotThere() throws IOException {
    Files.writeString(folder.resolve("pom.xml"), "<revision>1.0</revision>");
    String home = System.setProperty("turgo.home", folder.toString());
    try {
      assertThatThrownBy(() -> ChannelModule.classPath(ChannelKind.SQS))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("is not built; ./turgo bench SCENARIO --channel sqs does it");
    } finally {
      if (home == null) {
        System.clearProperty("turgo.home");
      } else {
        System.setProperty("turgo.home", home);
      }
    }
  }

  /** Starts at once. */
  public static final class Good implements Broker {
    @Override
    public ChannelKind kind() {
      return ChannelKind.KAFKA;
    }

    @Override
    public String start(Path data) throws IOException {
      System.out.println("what brokers print is no answer");
      new ProcessBuilder("sleep", "600").start();
      return "good:" + data;
    }

    @Override
    public JobChannel connect(String url) {
      return new InMemoryJobChannel();
    }
  }

  /** Cannot be started. */
  public static final class Missing implements Broker {
    @Override
    public ChannelKind kind() {
      return ChannelKind.RABBITMQ;
    }

    @Override
    public String start(Path data) {
      throw new CommandException("It is not installed.");
    }

    @Override
    public JobChannel connect(String url) {
      return new InMemoryJobChannel();
    }
  }
}
