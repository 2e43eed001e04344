package io.turgo.command;

import io.turgo.engine.ProcessEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine;

/** The version of the engine, and the Java runtime that it runs on. */
public final class Version implements CommandLine.IVersionProvider {
  /** Made by picocli. */
  public Version() {}

  @Override
  public String[] getVersion() {
    return new String[] {ofEngine(), ofMachine()};
  }

  /**
   * Name and version of the engine.
   *
   * @return the name and the version; without a version where the engine is no jar
   */
  public static String ofEngine() {
    try (InputStream in =
        ProcessEngine.class.getResourceAsStream(
            "/META-INF/maven/io.turgo/turgo-engine/pom.properties")) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return "Turgo " + properties.getProperty("version", "(not packaged)");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The Java runtime and the processors that it sees.
   *
   * @return one line for people, with the largest heap and the operating system too
   */
  public static String ofMachine() {
    Runtime runtime = Runtime.getRuntime();
    return "%s %s, %d CPUs, heap up to %,d MB, %s %s"
        .formatted(
            System.getProperty("java.vm.name"),
            Runtime.version(),
            runtime.availableProcessors(),
            runtime.maxMemory() >> 20,
            System.getProperty("os.name"),
            System.getProperty("os.arch"));
  }
}
