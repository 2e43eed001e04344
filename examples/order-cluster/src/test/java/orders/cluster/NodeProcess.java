package orders.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A node in a process of its own, which can be killed at any moment. */
final class NodeProcess implements AutoCloseable {
  private final Process process;

  private NodeProcess(Process process) {
    this.process = process;
  }

  static NodeProcess begin(Path folder, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "orders.OrderApplication"));
    command.addAll(List.of(arguments));
    File log = Path.of("target", "node-process.log").toFile(); // for who looks into a failure
    return new NodeProcess(
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.getAbsoluteFile())
            .start());
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As {@code kill -9} does it. */
  void kill() {
    process.destroyForcibly();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    kill();
  }
}
