package io.turgo.rest.core;

import io.turgo.rest.core.security.Authenticator;
import java.time.Duration;
import java.util.Set;

/**
 * What can be set about the API.
 *
 * @param authenticator says who sends a request
 * @param bodyBytes how long a JSON body may be
 * @param uploadBytes how long a body with models may be
 * @param bodyTime within which a body must have come
 * @param longPoll how long workers may wait for external tasks
 * @param origins of web pages on other addresses that may call, such as {@code
 *     https://tasks.example.com}; none unless they are named
 * @param readOnly whether all that changes something is refused, whoever asks
 * @param audit whether the database keeps who has changed what; else the log alone has it
 * @param hiddenVariables names of variables whose values are given only to callers with the action
 *     {@code readHiddenVariables}; {@code *} is any text
 */
public record RestSettings(
    Authenticator authenticator,
    int bodyBytes,
    int uploadBytes,
    Duration bodyTime,
    Duration longPoll,
    Set<String> origins,
    boolean readOnly,
    boolean audit,
    Set<String> hiddenVariables) {
  public RestSettings {
    origins = Set.copyOf(origins);
    hiddenVariables = Set.copyOf(hiddenVariables);
    if (bodyBytes < 1_024 || uploadBytes < 1_024) {
      throw new IllegalArgumentException("Expected 1,024 or more for bodyBytes and uploadBytes");
    }
    if (bodyTime.toMillis() < 1) {
      throw new IllegalArgumentException("Expected 1 ms or more for bodyTime");
    }
    if (longPoll.isNegative()) {
      throw new IllegalArgumentException("Expected a duration of 0 or more for longPoll");
    }
  }

  /**
   * 4 MB for JSON, 64 MB for models, 60 s for bodies and for workers, no other origins, not
   * read-only, with the audit trail.
   */
  public static RestSettings of(Authenticator authenticator) {
    return new RestSettings(
        authenticator,
        4 << 20,
        64 << 20,
        Duration.ofSeconds(60),
        Duration.ofSeconds(60),
        Set.of(),
        false,
        true,
        Set.of());
  }

  public RestSettings withBodyBytes(int bytes) {
    return new RestSettings(
        authenticator,
        bytes,
        uploadBytes,
        bodyTime,
        longPoll,
        origins,
        readOnly,
        audit,
        hiddenVariables);
  }

  public RestSettings withUploadBytes(int bytes) {
    return new RestSettings(
        authenticator,
        bodyBytes,
        bytes,
        bodyTime,
        longPoll,
        origins,
        readOnly,
        audit,
        hiddenVariables);
  }

  /** Ends requests whose bodies take longer. */
  public RestSettings withBodyTime(Duration time) {
    return new RestSettings(
        authenticator,
        bodyBytes,
        uploadBytes,
        time,
        longPoll,
        origins,
        readOnly,
        audit,
        hiddenVariables);
  }

  public RestSettings withLongPoll(Duration time) {
    return new RestSettings(
        authenticator,
        bodyBytes,
        uploadBytes,
        bodyTime,
        time,
        origins,
        readOnly,
        audit,
        hiddenVariables);
  }

  public RestSettings withOrigins(Set<String> allowed) {
    return new RestSettings(
        authenticator,
        bodyBytes,
        uploadBytes,
        bodyTime,
        longPoll,
        allowed,
        readOnly,
        audit,
        hiddenVariables);
  }

  /** Has all that changes something be refused. */
  public RestSettings withReadOnly(boolean only) {
    return new RestSettings(
        authenticator,
        bodyBytes,
        uploadBytes,
        bodyTime,
        longPoll,
        origins,
        only,
        audit,
        hiddenVariables);
  }

  /** Leaves who has changed what to the log. */
  public RestSettings withAudit(boolean kept) {
    return new RestSettings(
        authenticator,
        bodyBytes,
        uploadBytes,
        bodyTime,
        longPoll,
        origins,
        readOnly,
        kept,
        hiddenVariables);
  }

  /** Hides the values of variables from callers without the action {@code readHiddenVariables}. */
  public RestSettings withHiddenVariables(Set<String> names) {
    if (names.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException("Expected names of variables, but one is empty");
    }
    return new RestSettings(
        authenticator, bodyBytes, uploadBytes, bodyTime, longPoll, origins, readOnly, audit, names);
  }
}
