package io.turgo.bench.channel;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.command.CommandException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The Maven modules with brokers and their clients. JVMs that need one get its class path; ours
 * stays small.
 */
public final class ChannelModule {
  private ChannelModule() {}

  /** Starts the JVM of a broker. */
  static ProcessBuilder broker(ChannelKind kind, Path folder) {
    return new ProcessBuilder(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseParallelGC",
            "-Xmx1g",
            "-cp",
            classPath(kind),
            BrokerMain.class.getName(),
            kind.name(),
            folder.toString()));
  }

  /** The class path of JVMs that use a channel. */
  public static String classPath(ChannelKind kind) {
    String module = kind.module();
    if (module == null || Broker.all().stream().anyMatch(broker -> broker.kind() == kind)) {
      return System.getProperty("java.class.path");
    }
    Path target = ContenderKind.checkout().resolve("lab/brokers").resolve(module + "/target");
    Path jar = target.resolve("turgo-bench-" + module + "-" + ContenderKind.version() + ".jar");
    Path dependencies = target.resolve("classpath");
    if (!Files.exists(jar) || !Files.exists(dependencies)) {
      throw new CommandException(
          ("%s is not built; ./turgo bench SCENARIO --channel %s does it, or: ./mvnw -Pbrokers"
                  + " -Dmaven.test.skip=true package")
              .formatted(kind.display(), kind.option()));
    }
    try {
      return jar + File.pathSeparator + Files.readString(dependencies).strip();
    } catch (IOException e) {
      throw new CommandException("Could not read " + dependencies + ": " + e.getMessage(), e);
    }
  }
}
