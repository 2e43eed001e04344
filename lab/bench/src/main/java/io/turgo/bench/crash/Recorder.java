package io.turgo.bench.crash;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A library that has a JVM record how it writes an SQLite database; made from C where it runs. */
final class Recorder {
  private final Path library;

  private Recorder(Path library) {
    this.library = library;
  }

  /** Compiles it into a directory. */
  static Recorder compile(Path directory) throws UnavailableException {
    String system = System.getProperty("os.name");
    if (!system.equals("Linux")) {
      throw new UnavailableException("they are recorded on Linux only, and this is " + system);
    }
    Path source = directory.resolve("recorder.c");
    Path library = directory.resolve("recorder.so");
    try (InputStream in = Recorder.class.getResourceAsStream("recorder.c")) {
      if (in == null) {
        throw new IllegalStateException("Expected recorder.c beside this class, but it is missing");
      }
      Files.copy(in, source);
      run(
          "cc",
          "-shared",
          "-fPIC",
          "-O1",
          "-o",
          library.toString(),
          source.toString(),
          "-ldl",
          "-lpthread");
    } catch (IOException e) {
      throw new CommandException("The recorder of power cuts cannot be written: " + e, e);
    }
    return new Recorder(library);
  }

  private static void run(String... command) throws UnavailableException {
    try {
      Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said =
          new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (compiler.waitFor() != 0) {
        throw new UnavailableException(
            "they need a C compiler with the headers of the C library, and cc failed: " + said);
      }
    } catch (IOException e) {
      throw new UnavailableException(
          "they need a C compiler, and cc cannot be run; install gcc or clang");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while compiling the recorder of power cuts", e);
    }
  }

  /** What has a JVM record a database, in its environment. */
  Map<String, String> environment(Path database, Path recording) {
    return Map.of(
        "LD_PRELOAD",
        library.toString(),
        "TURGO_RECORDED",
        database.toString(),
        "TURGO_RECORDING",
        recording.toString());
  }

  /** This machine cannot record; the message says why. */
  static final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnavailableException(String message) {
      super(message);
    }
  }
}
