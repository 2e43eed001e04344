package io.turgo.rest.core.security;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Knows callers by name and password, as RFC 7617 has it. Passwords are dear to check, so one that
 * was right is known for some minutes by a hash with a key of this process. Wrong ones are checked
 * a few at a time, take as long for names that nobody has, and make their sender wait.
 *
 * @since 0.1.0
 */
public final class BasicAuthentication implements Authenticator {
  static final String CHALLENGE = "Basic realm=\"turgo\", charset=\"UTF-8\"";
  private static final String SCHEME = "Basic ";
  private static final int LONGEST = 1_024;
  private static final long KNOWN_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int FREE_PER_NAME = 5;
  private static final int FREE_PER_ADDRESS = 50;

  private final UserFile users;
  private final boolean behindProxy;
  private final LongSupplier nanoTime;
  private final Attempts byName;
  private final Attempts byAddress;
  private final PasswordChecks checks;
  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private final SecretKeySpec key;

  /** A password that was right for the user as the file had it. */
  private record Known(UserFile.User user, byte[] hash, long since) {}

  public BasicAuthentication(UserFile users) {
    this(users, false);
  }

  /**
   * Knows the users of a file.
   *
   * @param behindProxy whether all callers have the address of a proxy: then who sends wrong
   *     passwords for many names makes those names wait, and not all others
   */
  public BasicAuthentication(UserFile users, boolean behindProxy) {
    this(users, behindProxy, FREE_PER_ADDRESS, System::nanoTime);
  }

  BasicAuthentication(
      UserFile users, boolean behindProxy, int freePerAddress, LongSupplier nanoTime) {
    this.users = users;
    this.behindProxy = behindProxy;
    this.nanoTime = nanoTime;
    this.checks = new PasswordChecks(behindProxy);
    this.byName = new Attempts(FREE_PER_NAME, nanoTime);
    this.byAddress = new Attempts(freePerAddress, nanoTime);
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    this.key = new SecretKeySpec(random, "HmacSHA256");
  }

  /** Whether a request says who it is in this way. */
  static boolean isMeant(HttpServletRequest request) {
    String header = request.getHeader("Authorization");
    return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  @Override
  public Caller caller(HttpServletRequest request) {
    String header = request.getHeader("Authorization");
    if (header == null || !isMeant(request)) {
      throw new UnauthenticatedException("Expected a name and a password", CHALLENGE);
    }
    char[] pair = decoded(header.substring(SCHEME.length()).strip());
    try {
      int colon = 0;
      while (colon < pair.length && pair[colon] != ':') {
        colon++;
      }
      if (colon == pair.length) {
        throw wrong();
      }
      char[] password = Arrays.copyOfRange(pair, colon + 1, pair.length);
      try {
        return caller(new String(pair, 0, colon), password, request.getRemoteAddr());
      } finally {
        Arrays.fill(password, ' ');
      }
    } finally {
      Arrays.fill(pair, ' ');
    }
  }

  private Caller caller(String name, char[] password, String address) {
    UserFile.User user = users.find(name);
    byte[] hash = hash(name, password);
    Known seen = known.get(name);
    if (user != null
        && seen != null
        && seen.user().equals(user)
        && nanoTime.getAsLong() - seen.since() < KNOWN_NANOS
        && MessageDigest.isEqual(seen.hash(), hash)) {
      return user.caller();
    }
    String network = Networks.of(address);
    String sender = network + ' ' + name;
    long wait = Math.max(byName.toWait(sender), behindProxy ? 0 : byAddress.toWait(network));
    if (wait > 0) {
      throw new TooManyAttemptsException(TimeUnit.NANOSECONDS.toSeconds(wait) + 1);
    }
    PasswordHash expected = user == null ? PasswordHash.NONE : user.hash();
    boolean right = checks.run(network, name, () -> expected.matches(password) && user != null);
    if (user == null || !right) {
      byName.wrong(sender);
      byAddress.wrong(network);
      throw wrong();
    }
    byName.right(sender);
    known.put(name, new Known(user, hash, nanoTime.getAsLong()));
    return user.caller();
  }

  private byte[] hash(String name, char[] password) {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(CharBuffer.wrap(password));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      mac.update(name.getBytes(StandardCharsets.UTF_8));
      mac.update((byte) ':');
      mac.update(bytes);
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has HmacSHA256", e);
    } finally {
      bytes.clear();
      while (bytes.hasRemaining()) {
        bytes.put((byte) 0);
      }
    }
  }

  private static char[] decoded(String text) {
    if (text.length() > LONGEST) {
      throw wrong();
    }
    byte[] bytes = null;
    @Nullable CharBuffer chars = null;
    try {
      bytes = Base64.getDecoder().decode(text);
      chars = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      char[] decoded = new char[chars.remaining()];
      chars.get(decoded);
      return decoded;
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw wrong();
    } finally {
      if (bytes != null) {
        Arrays.fill(bytes, (byte) 0);
      }
      if (chars != null) {
        Arrays.fill(chars.array(), ' ');
      }
    }
  }

  private static UnauthenticatedException wrong() {
    return new UnauthenticatedException("The name or the password is wrong", CHALLENGE);
  }
}
