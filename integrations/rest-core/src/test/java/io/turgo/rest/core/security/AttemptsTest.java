package io.turgo.rest.core.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What passwords are kept as, and how wrong ones are counted. */
class AttemptsTest {
  @TempDir Path folder;

  private final AtomicLong now = new AtomicLong(TimeUnit.HOURS.toNanos(1));
  private final Attempts attempts = new Attempts(3, now::get);

  /** As weak as a hash may be. */
  private static PasswordHash cheap(String password) {
    return PasswordHash.of(password.toCharArray(), 10_000);
  }

  private long seconds() {
    return TimeUnit.NANOSECONDS.toSeconds(attempts.toWait("ann"));
  }

  @Test
  void afterAFewWrongOnesEachWaitsTwiceAsLong() {
    for (int i = 0; i < 2; i++) {
      attempts.wrong("ann");
      assertThat(seconds()).isZero();
    }
    List<Long> expected = List.of(1L, 2L, 4L, 8L, 16L, 32L, 64L, 64L);
    for (long pause : expected) {
      attempts.wrong("ann");
      assertThat(seconds()).isEqualTo(pause);
    }
    assertThat(attempts.toWait("bob")).isZero();
    now.addAndGet(TimeUnit.SECONDS.toNanos(64));
    assertThat(seconds()).isZero();
    attempts.right("ann");
    attempts.wrong("ann");
    assertThat(seconds()).isZero();
  }

  @Test
  void theyAreForgottenAfterAWhileAndWhereThereAreTooMany() {
    for (int i = 0; i < 5; i++) {
      attempts.wrong("ann");
    }
    for (int i = 0; i < 10_001; i++) {
      attempts.wrong("other" + i);
    }
    assertThat(seconds()).isZero();
  }

  @Test
  void wrongPasswordsForManyNamesKeepOthersOfTheAddressWaitingUnlessItIsAProxys()
      throws IOException {
    String line = "ann:" + cheap("correct horse") + ":read";
    UserFile users = new UserFile(Files.writeString(folder.resolve("users"), line));
    for (boolean behindProxy : new boolean[] {false, true}) {
      BasicAuthentication basic = new BasicAuthentication(users, behindProxy, 2, now::get);
      for (String name : List.of("eve", "mallory")) {
        assertThatThrownBy(() -> basic.caller(request(name)))
            .isInstanceOf(UnauthenticatedException.class);
      }
      if (behindProxy) {
        assertThat(basic.caller(request("ann")).name()).isEqualTo("ann");
      } else {
        assertThatThrownBy(() -> basic.caller(request("ann")))
            .isInstanceOf(TooManyAttemptsException.class);
      }
    }
  }

  /** A password that was right is known for minutes, but not longer than the file has it. */
  @Test
  void whatTheFileHasNoMoreIsOverWithinSeconds() throws IOException {
    Path file = folder.resolve("users");
    users(file, "correct horse", Level.OPERATE, 1);
    BasicAuthentication basic =
        new BasicAuthentication(new UserFile(file, now::get), false, 50, now::get);
    assertThat(basic.caller(request("ann")).level()).isEqualTo(Level.OPERATE);

    users(file, "correct horse", Level.READ, 2);
    now.addAndGet(TimeUnit.SECONDS.toNanos(3));
    assertThat(basic.caller(request("ann")).level()).isEqualTo(Level.READ);

    users(file, "another", Level.READ, 3);
    now.addAndGet(TimeUnit.SECONDS.toNanos(3));
    assertThatThrownBy(() -> basic.caller(request("ann")))
        .isInstanceOf(UnauthenticatedException.class);
  }

  private static void users(Path file, String password, Level level, int second)
      throws IOException {
    Files.writeString(file, "ann:" + cheap(password) + ":" + level.name().toLowerCase(Locale.ROOT));
    Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(second)));
  }

  /** Else nobody of a network that has once waited could wait again. */
  @Test
  void whoHasWaitedLeavesItsPlace() throws Exception {
    PasswordChecks checks = new PasswordChecks(false);
    for (int round = 0; round < 3; round++) {
      CountDownLatch busy = new CountDownLatch(2);
      CountDownLatch over = new CountDownLatch(1);
      try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
        for (String name : List.of("a", "b")) {
          others.execute(() ->
              checks.run(
                  "home of " + name,
                  name,
                  () -> {
                    busy.countDown();
                    Await.open(over);
                    return false;
                  }));
        }
        Await.open(busy);
        FutureTask<Boolean> eve = new FutureTask<>(() -> checks.run("attic", "eve", () -> false));
        Thread waiting = Thread.ofPlatform().daemon().start(eve);
        Await.until(() -> waiting.getState() == Thread.State.TIMED_WAITING || !waiting.isAlive());
        over.countDown();
        assertThat(Await.result(eve)).as("its turn in round " + round).isFalse();
      }
    }
  }

  @Test
  void aFloodFromManyNetworksLeavesTurnsToOthers() throws Exception {
    PasswordChecks checks = new PasswordChecks(false);
    assertThat(checks.run("home", "ann", () -> true)).isTrue();
    CountDownLatch over = new CountDownLatch(1);
    CountDownLatch busy = new CountDownLatch(2);
    AtomicInteger refused = new AtomicInteger();
    try (ExecutorService attackers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 360; i++) {
        String network = "10.0.0." + i % 60;
        String name = "guess" + i;
        attackers.execute(() -> {
          try {
            checks.run(
                network,
                name,
                () -> {
                  busy.countDown();
                  Await.open(over);
                  return false;
                });
          } catch (TooManyAttemptsException expected) {
            refused.incrementAndGet();
          }
        });
      }
      Await.open(busy);
      // 2 are checked, and each of the 60 has one waiting
      Await.until(() -> refused.get() == 298);
      assertThat(checks.run("home", "ann", () -> true)).isTrue();
      Future<Boolean> bob = attackers.submit(() -> checks.run("office", "bob", () -> true));
      over.countDown();
      assertThat(bob.get()).isTrue();
    }
  }

  @Test
  void whoHasNeverSucceededHasNoTurnOfItsOwn() throws Exception {
    PasswordChecks checks = new PasswordChecks(false);
    assertThat(checks.run("attic", "eve", () -> false)).isFalse();
    CountDownLatch over = new CountDownLatch(1);
    CountDownLatch busy = new CountDownLatch(2);
    CountDownLatch refused = new CountDownLatch(1);
    try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      for (String name : List.of("a", "b")) {
        others.execute(() ->
            checks.run(
                "home of " + name,
                name,
                () -> {
                  busy.countDown();
                  Await.open(over);
                  return false;
                }));
      }
      Await.open(busy);
      for (String name : List.of("c", "d")) { // one waits, and the other is refused
        others.execute(() -> {
          try {
            checks.run("attic", name, () -> false);
          } catch (TooManyAttemptsException expected) {
            refused.countDown();
          }
        });
      }
      Await.open(refused);
      try {
        assertThatThrownBy(() -> checks.run("attic", "eve", () -> true))
            .isInstanceOf(TooManyAttemptsException.class);
      } finally {
        over.countDown();
      }
    }
  }

  @Test
  void anIpv6NetworkIsOneSender() {
    assertThat(Networks.of("2001:db8:1:2:3::4")).isEqualTo(Networks.of("2001:db8:1:2:ffff::1"));
    assertThat(Networks.of("2001:db8:1:2::1")).isNotEqualTo(Networks.of("2001:db8:1:3::1"));
    assertThat(Networks.of("10.1.2.3")).isNotEqualTo(Networks.of("10.1.2.4"));
    assertThat(Networks.of("::ffff:10.1.2.3")).isEqualTo("10.1.2.3");
  }

  private static HttpServletRequest request(String name) {
    String pair = name + ":correct horse";
    String header = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            HttpServletRequest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getHeader" -> header;
                  case "getRemoteAddr" -> "10.1.2.3";
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @Test
  void aLineOfAUserIsReadAsItWasMade() throws IOException {
    String line =
        UserFile.line(
            "ann",
            "correct horse".toCharArray(),
            Level.WORK,
            new TreeSet<>(Set.of("", "north")),
            Set.of("deploy"));
    assertThat(line).startsWith("ann:$pbkdf2-sha512$i=210000$").doesNotContain("horse");
    Path file = Files.writeString(folder.resolve("users"), "# people\n\n" + line + "\n");
    UserFile.User user = new UserFile(file).find("ann");
    assertThat(user).isNotNull();
    if (user != null) {
      assertThat(user.caller())
          .isEqualTo(new Caller("ann", Level.WORK, Set.of("deploy"), Set.of("", "north")));
      assertThat(user.hash().matches("correct horse".toCharArray())).isTrue();
      assertThat(user.hash().matches("correct Horse".toCharArray())).isFalse();
    }
  }

  @Test
  void theEmptyTenantIsNotAllTenants() throws IOException {
    String start = "ann:" + cheap("secret") + ":read";
    for (Map.Entry<String, Set<String>> each :
        Map.of(
                ":tenants=", Set.of(""),
                ":tenants=north", Set.of("north"),
                ":tenants=,north", Set.of("", "north"))
            .entrySet()) {
      Path file = Files.writeString(folder.resolve("users"), start + each.getKey() + "\n");
      UserFile.User user = Objects.requireNonNull(new UserFile(file).find("ann"));
      assertThat(user.caller())
          .as(each.getKey())
          .isEqualTo(new Caller("ann", Level.READ, Set.of(), each.getValue()));
    }
    Path file = Files.writeString(folder.resolve("users"), start + "\n");
    assertThat(Objects.requireNonNull(new UserFile(file).find("ann")).caller())
        .isEqualTo(new Caller("ann", Level.READ, Set.of(), null));
  }

  @Test
  void wrongLinesAreNamedWithoutTheirHash() throws IOException {
    String hash = cheap("secret").toString();
    for (String line :
        List.of(
            "ann",
            "ann:" + hash,
            "ann:" + hash + ":boss",
            "ann:" + hash + "x=:read",
            "ann:" + hash + ":read:what=1",
            "ann:$pbkdf2-sha512$i=10$AAAAAAAAAAAAAAAA$" + "A".repeat(43) + ":read")) {
      Path file = Files.writeString(folder.resolve("users"), "\n" + line + "\n");
      assertThatThrownBy(() -> new UserFile(file))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("line 2: expected")
          .message()
          .doesNotContain(hash);
    }
    Path empty = Files.writeString(folder.resolve("users"), "# nobody\n");
    assertThatThrownBy(() -> new UserFile(empty)).hasMessageContaining("no users");
  }

  @Test
  void aUserFileThatOthersReadIsWarnedOf() throws IOException {
    String line = "ann:" + cheap("secret") + ":read";
    Path file = Files.writeString(folder.resolve("users"), line);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(written, true, UTF_8));
    try {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      assertThat(new UserFile(file).find("ann")).isNotNull();
      assertThat(written.toString(UTF_8)).doesNotContain("Other users");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      assertThat(new UserFile(file).find("ann")).isNotNull();
    } finally {
      System.setErr(before);
    }
    assertThat(written.toString(UTF_8))
        .contains("Other users of this machine can read or write the user file " + file);
  }

  @Test
  void aNameThatNobodyHasIsAsMuchWork() throws IOException {
    String line = UserFile.line("ann", "correct".toCharArray(), Level.READ, null, Set.of());
    UserFile users = new UserFile(Files.writeString(folder.resolve("users"), line));
    BasicAuthentication basic = new BasicAuthentication(users, false, 50, now::get);
    Provider counting = new CountedDerivations();
    Security.insertProviderAt(counting, 1);
    try {
      List<List<Integer>> work = new ArrayList<>();
      for (String name : List.of("ann", "nobody")) { // of whom the password is wrong
        CountedDerivations.ITERATIONS.clear();
        assertThatThrownBy(() -> basic.caller(request(name)))
            .isInstanceOf(UnauthenticatedException.class);
        work.add(List.copyOf(CountedDerivations.ITERATIONS));
      }
      assertThat(work.getFirst()).hasSize(1).isEqualTo(work.getLast());
    } finally {
      Security.removeProvider(counting.getName());
    }
  }

  /** Derives keys of passwords as the JDK does, and notes their iterations. */
  private static final class CountedDerivations extends Provider {
    static final List<Integer> ITERATIONS = new CopyOnWriteArrayList<>();
    private static final String ALGORITHM = "PBKDF2WithHmacSHA512";

    CountedDerivations() {
      super("Counted", "1", "counts derivations");
      put("SecretKeyFactory." + ALGORITHM, Counted.class.getName());
    }

    /** Made by the JDK. */
    @SuppressWarnings("EffectivelyPrivate") // its provider makes it
    public static final class Counted extends SecretKeyFactorySpi {
      @Override
      protected SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
        ITERATIONS.add(((PBEKeySpec) spec).getIterationCount());
        try {
          return SecretKeyFactory.getInstance(ALGORITHM, "SunJCE").generateSecret(spec);
        } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
          throw new InvalidKeySpecException(e);
        }
      }

      @Override
      protected KeySpec engineGetKeySpec(SecretKey key, Class<?> type) {
        throw new UnsupportedOperationException();
      }

      @Override
      protected SecretKey engineTranslateKey(SecretKey key) {
        throw new UnsupportedOperationException();
      }
    }
  }
}
