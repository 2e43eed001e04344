package io.turgo.rewrite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The versions that recipes write into builds: their own, and that of the library for JSON. */
final class TurgoVersion {
  private static final List<String> LINES = read();

  static final String NAME = LINES.getFirst();
  static final String JACKSON = LINES.get(1);

  private TurgoVersion() {}

  /**
   * Returns the coordinates of an artifact in the tables.
   *
   * @param artifact one of Turgo, or {@code jackson}
   * @return group, artifact and version, with colons between
   */
  static String coordinates(String artifact) {
    return artifact.equals("jackson")
        ? "tools.jackson.core:jackson-databind:" + JACKSON
        : "io.turgo:" + artifact + ":" + NAME;
  }

  private static List<String> read() {
    try (InputStream in =
        Objects.requireNonNull(TurgoVersion.class.getResourceAsStream("version.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
