package io.turgo.rest.core.security;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * What is kept of a password: PBKDF2 as the JDK has it, written as a PHC string, {@code
 * $pbkdf2-sha512$i=210000$SALT$HASH}.
 *
 * @since 0.1.0
 */
public final class PasswordHash {
  private static final int ITERATIONS = 210_000;
  private static final int FEWEST_ITERATIONS = 10_000;
  private static final int MOST_ITERATIONS = 10_000_000;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final Pattern FORMAT =
      Pattern.compile(
          "\\$pbkdf2-sha(256|512)\\$i=([0-9]{5,8})\\$([A-Za-z0-9+/]{11,86})\\$([A-Za-z0-9+/]{27,86})");

  /** Matches no password; takes as long as one that might. */
  static final PasswordHash NONE =
      new PasswordHash("512", ITERATIONS, new byte[SALT_BYTES], new byte[HASH_BYTES]);

  private final String bits;
  private final int iterations;
  private final byte[] salt;
  private final byte[] hash;

  private PasswordHash(String bits, int iterations, byte[] salt, byte[] hash) {
    this.bits = bits;
    this.iterations = iterations;
    this.salt = salt;
    this.hash = hash;
  }

  /** That of a new password, with a salt of its own. */
  public static PasswordHash of(char[] password) {
    return of(password, ITERATIONS);
  }

  static PasswordHash of(char[] password, int iterations) {
    byte[] salt = new byte[SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    return new PasswordHash(
        "512", iterations, salt, derived("512", password, salt, iterations, HASH_BYTES));
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none; the message does not show it
   */
  static PasswordHash parse(String text) {
    Matcher parts = FORMAT.matcher(text);
    int iterations = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
    if (iterations < FEWEST_ITERATIONS || iterations > MOST_ITERATIONS) {
      throw new IllegalArgumentException(
          "expected a password hash such as $pbkdf2-sha512$i="
              + ITERATIONS
              + "$SALT$HASH, with "
              + FEWEST_ITERATIONS
              + " to "
              + MOST_ITERATIONS
              + " iterations; ./turgo user makes one");
    }
    Base64.Decoder decoder = Base64.getDecoder();
    return new PasswordHash(
        parts.group(1), iterations, decoder.decode(parts.group(3)), decoder.decode(parts.group(4)));
  }

  /** Whether it is of this password; takes as long for a wrong one. */
  boolean matches(char[] password) {
    return MessageDigest.isEqual(hash, derived(bits, password, salt, iterations, hash.length));
  }

  private static byte[] derived(
      String bits, char[] password, byte[] salt, int iterations, int bytes) {
    PBEKeySpec spec = new PBEKeySpec(password, salt, iterations, bytes * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA" + bits)
          .generateSecret(spec)
          .getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has PBKDF2WithHmacSHA" + bits, e);
    } finally {
      spec.clearPassword();
    }
  }

  /** The PHC string. */
  @Override
  public String toString() {
    Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
    return "$pbkdf2-sha"
        + bits
        + "$i="
        + iterations
        + '$'
        + encoder.encodeToString(salt)
        + '$'
        + encoder.encodeToString(hash);
  }
}
