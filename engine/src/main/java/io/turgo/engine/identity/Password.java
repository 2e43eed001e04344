package io.turgo.engine.identity;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** What is kept of a password: a salted hash by PBKDF2, from which it cannot be read. */
final class Password {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** A few milliseconds; it never leaves the memory of the process. */
  private static final int ROUNDS = 20_000;

  private static final int BITS = 256;

  private final byte[] salt;
  private final byte[] hash;

  private Password(byte[] salt, byte[] hash) {
    this.salt = salt;
    this.hash = hash;
  }

  static Password of(String text) {
    byte[] salt = new byte[16];
    RANDOM.nextBytes(salt);
    return new Password(salt, hash(text, salt));
  }

  boolean is(String text) {
    return MessageDigest.isEqual(hash, hash(text, salt));
  }

  private static byte[] hash(String text, byte[] salt) {
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
          .generateSecret(new PBEKeySpec(text.toCharArray(), salt, ROUNDS, BITS))
          .getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has PBKDF2WithHmacSHA256", e);
    }
  }
}
