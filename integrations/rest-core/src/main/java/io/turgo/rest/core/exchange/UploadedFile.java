package io.turgo.rest.core.exchange;

import java.util.Locale;

/**
 * A file that came with a request.
 *
 * @param name what the caller calls it
 * @since 0.1.0
 */
public record UploadedFile(String name, byte[] bytes) {
  /** Whether it is a zip file, by its first bytes. */
  public boolean isZip() {
    return bytes.length > 3
        && bytes[0] == 'P'
        && bytes[1] == 'K'
        && (bytes[2] == 3 || bytes[2] == 5);
  }

  /** Whether a file of that name has decisions. */
  public static boolean isDecisions(String name) {
    return name.toLowerCase(Locale.ROOT).contains(".dmn");
  }
}
