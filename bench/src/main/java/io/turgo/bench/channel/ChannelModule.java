package io.turgo.bench.channel;

import io.turgo.bench.BenchException;
import io.turgo.bench.contender.ContenderKind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The Maven module with brokers and their clients. JVMs that need them get its class path; ours
 * stays small.
 */
public final class ChannelModule {
  private static final String PACKAGE = "io.turgo.bench.channels.";
  private static final String BROKER = PACKAGE + "BrokerMain";

  /** Serves Turgo as a node that reaches a broker. */
  public static final String NODE = PACKAGE + "ChannelContender";

  private ChannelModule() {}

  /** Starts the JVM of a broker. */
  static ProcessBuilder broker(ChannelKind kind, Path folder) {
    return new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseParallelGC",
        "-Xmx1g",
        "-cp",
        classPath(),
        BROKER,
        kind.name(),
        folder.toString());
  }

  /** The class path of its JVMs. */
  public static String classPath() {
    String own = "/" + BROKER.replace('.', '/') + ".class";
    if (ChannelModule.class.getResource(own) != null) {
      return System.getProperty("java.class.path");
    }
    Path target = ContenderKind.checkout().resolve("bench/channels/target");
    Path jar = target.resolve("turgo-bench-channels-" + ContenderKind.VERSION + ".jar");
    Path dependencies = target.resolve("classpath");
    if (!Files.exists(jar) || !Files.exists(dependencies)) {
      throw new BenchException(
          "The brokers are not built; this does it: ./mvnw -Pbrokers -Dmaven.test.skip=true"
              + " package");
    }
    try {
      return jar + File.pathSeparator + Files.readString(dependencies).strip();
    } catch (IOException e) {
      throw new BenchException("Could not read " + dependencies + ": " + e.getMessage(), e);
    }
  }
}
