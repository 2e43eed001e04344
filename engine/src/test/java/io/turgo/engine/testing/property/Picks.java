package io.turgo.engine.testing.property;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What one step chooses; the same seed chooses the same. */
final class Picks {
  static final List<String> NAMES = List.of("a", "b", "c");
  static final List<String> USERS = List.of("ann", "bob", "cleo");
  static final List<String> GROUPS = List.of("sales", "audit");

  private final Random random;

  Picks(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean oneIn(int many) {
    return below(many) == 0;
  }

  <T> T any(List<T> from) {
    return from.get(below(from.size()));
  }

  String name() {
    return any(NAMES);
  }

  String user() {
    return any(USERS);
  }

  String group() {
    return any(GROUPS);
  }

  @Nullable Date date() {
    return oneIn(3) ? null : Date.from(Instant.parse("2030-01-01T00:00:00Z").plus(minutes(3_000)));
  }

  Duration minutes(int bound) {
    return Duration.ofMinutes(below(bound));
  }

  /** A value that queries are likely to find again. */
  Object frequentValue() {
    return oneIn(2) ? (Object) below(3) : "text " + below(3);
  }

  /** A value of any type that a variable may have. */
  @Nullable Object value() {
    long bits = random.nextLong();
    Instant time = Instant.ofEpochSecond(below(2_000_000_000), below(1_000_000_000));
    LocalDateTime local = LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    return switch (below(26)) {
      case 0 -> null;
      case 1 -> bits % 2 == 0;
      case 2 -> bits;
      case 3 -> Double.longBitsToDouble(bits);
      case 4 -> (float) random.nextGaussian();
      case 5 -> (byte) bits;
      case 6 -> (short) bits;
      case 7 -> (char) ('A' + below(60));
      case 8 -> BigInteger.valueOf(bits).pow(3);
      case 9 -> new BigDecimal(BigInteger.valueOf(bits), below(30) - 10);
      case 10 -> new UUID(bits, ~bits);
      case 11 -> ("long ü€😀" + bits).repeat(300).getBytes(StandardCharsets.UTF_8);
      case 12 -> Date.from(Instant.ofEpochMilli(time.toEpochMilli()));
      case 13 -> time;
      case 14 -> LocalDate.ofEpochDay(below(100_000) - 50_000);
      case 15 -> LocalTime.ofNanoOfDay(Math.floorMod(bits, 86_400_000_000_000L));
      case 16 -> local;
      case 17 -> OffsetDateTime.of(local, ZoneOffset.ofHours(below(20) - 10));
      case 18 -> local.atZone(ZoneId.of(oneIn(2) ? "Europe/Zurich" : "America/New_York"));
      case 19 -> Duration.ofSeconds(bits >> 20, below(1_000_000_000));
      case 20 -> Period.of(below(9), below(99) - 50, below(400));
      case 21 -> JsonNodeFactory.instance.objectNode().put("n", bits).put("t", "x" + below(9));
      case 22 -> ("long ü€😀 '\"\\%_ " + bits).repeat(300);
      case 23 -> "";
      default -> frequentValue();
    };
  }
}
