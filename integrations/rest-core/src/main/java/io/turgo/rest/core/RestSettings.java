package io.turgo.rest.core;

import io.turgo.rest.core.security.Authenticator;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the HTTP API.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class RestSettings {
  /** A hundred years; in milliseconds it fits into a {@code long}. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final Values values;

  private RestSettings(Values values) {
    check(values.bodyBytes >= 1_024, "bodyBytes", "1,024 or more", values.bodyBytes);
    check(values.uploadBytes >= 1_024, "uploadBytes", "1,024 or more", values.uploadBytes);
    boolean bodyTimeFits = isBetween(Duration.ofMillis(1), values.bodyTime);
    check(bodyTimeFits, "bodyTime", "1 ms to 36,500 d", values.bodyTime);
    boolean longPollFits = isBetween(Duration.ZERO, values.longPoll);
    check(longPollFits, "longPoll", "0 ms to 36,500 d", values.longPoll);
    this.values = values;
  }

  private static boolean isBetween(Duration least, Duration value) {
    return value.compareTo(least) >= 0 && value.compareTo(LONGEST) <= 0;
  }

  private static void check(boolean fits, String setting, String range, Object value) {
    if (!fits) {
      throw new IllegalArgumentException(
          "RestSettings.%s must be %s, but is %s".formatted(setting, range, value));
    }
  }

  /** Returns the defaults, with an authenticator that tells who sends a request. */
  public static RestSettings of(Authenticator authenticator) {
    return new RestSettings(new Values(authenticator));
  }

  /** Returns who tells the senders of requests. */
  public Authenticator authenticator() {
    return values.authenticator;
  }

  /** Returns the value of {@link #withBodyBytes}. */
  public int bodyBytes() {
    return values.bodyBytes;
  }

  /** Returns the value of {@link #withUploadBytes}. */
  public int uploadBytes() {
    return values.uploadBytes;
  }

  /** Returns the value of {@link #withBodyTime}. */
  public Duration bodyTime() {
    return values.bodyTime;
  }

  /** Returns the value of {@link #withLongPoll}. */
  public Duration longPoll() {
    return values.longPoll;
  }

  /** Returns the value of {@link #withOrigins}. */
  public Set<String> origins() {
    return values.origins;
  }

  /** Returns the value of {@link #withReadOnly}. */
  public boolean readOnly() {
    return values.readOnly;
  }

  /** Returns the value of {@link #withAudit}. */
  public boolean audit() {
    return values.audit;
  }

  /** Returns the value of {@link #withHiddenVariables}. */
  public Set<String> hiddenVariables() {
    return values.hiddenVariables;
  }

  /**
   * Sets how many bytes a JSON body may have.
   *
   * <p><b>Default:</b> 4,194,304. <b>Range:</b> 1,024 or more.
   */
  public RestSettings withBodyBytes(int bytes) {
    return with(changed -> changed.bodyBytes = bytes);
  }

  /**
   * Sets how many bytes a body with models may have.
   *
   * <p><b>Default:</b> 67,108,864. <b>Range:</b> 1,024 or more.
   */
  public RestSettings withUploadBytes(int bytes) {
    return with(changed -> changed.uploadBytes = bytes);
  }

  /**
   * Sets within which time a body must have arrived. The server ends requests whose bodies take
   * longer.
   *
   * <p><b>Default:</b> 60 s. <b>Range:</b> 1 ms to 36,500 d.
   */
  public RestSettings withBodyTime(Duration time) {
    return with(changed -> changed.bodyTime = time);
  }

  /**
   * Sets how long workers may wait for external tasks.
   *
   * <p><b>Default:</b> 60 s. <b>Range:</b> 0 ms to 36,500 d.
   */
  public RestSettings withLongPoll(Duration time) {
    return with(changed -> changed.longPoll = time);
  }

  /**
   * Sets the origins of web pages on other addresses that may call, such as {@code
   * https://tasks.example.com}.
   *
   * <p><b>Default:</b> none.
   */
  public RestSettings withOrigins(Set<String> allowed) {
    return with(changed -> changed.origins = Set.copyOf(allowed));
  }

  /**
   * Sets whether every request that changes something is refused, whoever sends it.
   *
   * <p><b>Default:</b> false.
   */
  public RestSettings withReadOnly(boolean only) {
    return with(changed -> changed.readOnly = only);
  }

  /**
   * Sets whether the database keeps who has changed what. Without it only the log has this.
   *
   * <p><b>Default:</b> true.
   */
  public RestSettings withAudit(boolean kept) {
    return with(changed -> changed.audit = kept);
  }

  /**
   * Sets the names of variables whose values only callers with the action {@code
   * readHiddenVariables} get; {@code *} is any text.
   *
   * <p><b>Default:</b> none. <b>Range:</b> names that are not blank.
   */
  public RestSettings withHiddenVariables(Set<String> names) {
    if (names.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "RestSettings.hiddenVariables must be names that are not blank, but is " + names);
    }
    return with(changed -> changed.hiddenVariables = Set.copyOf(names));
  }

  private RestSettings with(Consumer<Values> change) {
    Values changed = values.copy();
    change.accept(changed);
    return new RestSettings(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RestSettings that && values.all().equals(that.values.all());
  }

  @Override
  public int hashCode() {
    return values.all().hashCode();
  }

  @Override
  public String toString() {
    return "RestSettings[authenticator="
        + values.authenticator
        + ", bodyBytes="
        + values.bodyBytes
        + ", uploadBytes="
        + values.uploadBytes
        + ", bodyTime="
        + values.bodyTime
        + ", longPoll="
        + values.longPoll
        + ", origins="
        + values.origins
        + ", readOnly="
        + values.readOnly
        + ", audit="
        + values.audit
        + ", hiddenVariables="
        + values.hiddenVariables
        + "]";
  }

  /** The values, which do not change once an object of settings has them. */
  private static final class Values implements Cloneable {
    private Authenticator authenticator;
    private int bodyBytes = 4 << 20;
    private int uploadBytes = 64 << 20;
    private Duration bodyTime = Duration.ofSeconds(60);
    private Duration longPoll = Duration.ofSeconds(60);
    private Set<String> origins = Set.of();
    private boolean readOnly = false;
    private boolean audit = true;
    private Set<String> hiddenVariables = Set.of();

    Values(Authenticator authenticator) {
      this.authenticator = authenticator;
    }

    Values copy() {
      try {
        return (Values) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    List<@Nullable Object> all() {
      return Arrays.asList(
          authenticator,
          bodyBytes,
          uploadBytes,
          bodyTime,
          longPoll,
          origins,
          readOnly,
          audit,
          hiddenVariables);
    }
  }
}
