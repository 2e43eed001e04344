package io.turgo.rewrite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The version of Turgo that recipes write into builds: their own. */
final class TurgoVersion {
  static final String NAME = read();

  private TurgoVersion() {}

  private static String read() {
    try (InputStream in =
        Objects.requireNonNull(TurgoVersion.class.getResourceAsStream("version.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
