package io.turgo.bench.startup;

import io.turgo.engine.ProcessEngine;
import java.nio.file.Path;

/** A plain Java program that builds an engine on a SQLite file, says so, and ends. */
public final class EngineProgram {
  static final String BUILT = "The engine is built.";

  private EngineProgram() {}

  /** Builds the engine on the file that is the first argument. */
  public static void main(String[] arguments) {
    try (ProcessEngine engine = ProcessEngine.builder().sqlite(Path.of(arguments[0])).build()) {
      System.out.println(BUILT);
    }
  }
}
