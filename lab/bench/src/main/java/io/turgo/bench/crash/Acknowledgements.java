package io.turgo.bench.crash;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The child's pipe to its parent: one line, one write, nothing buffered, because the next moment
 * may be the last. Safe for all threads.
 */
public final class Acknowledgements {
  /** The engine is there and load is running. */
  public static final String UP = "UP";

  /** Everything has come to its end. */
  public static final String DRAINED = "DRAINED";

  /** A call failed in a way that users are told to expect, followed by what was thrown. */
  static final String FAILED = "F ";

  private final OutputStream out = new FileOutputStream(FileDescriptor.out);

  /** Writes a line; line breaks in it, as messages of SQL errors have, become spaces. */
  public synchronized void write(String line) {
    try {
      out.write((oneLine(line) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("the parent has gone", e);
    }
  }

  /** Whether a line acknowledges something, and belongs into a ledger. */
  static boolean acknowledges(String line) {
    return !line.equals(UP) && !line.equals(DRAINED) && !line.startsWith(FAILED);
  }

  static String oneLine(String text) {
    return text.replaceAll("\\R+", " ");
  }
}
