package io.turgo.rest;

import io.turgo.rest.security.Authenticator;
import java.time.Duration;
import java.util.Set;

/**
 * What can be set about the API.
 *
 * @param authenticator says who sends a request
 * @param bodyBytes how long a JSON body may be
 * @param uploadBytes how long a body with models may be
 * @param longPoll how long workers may wait for external tasks
 * @param origins of web pages on other addresses that may call, such as {@code
 *     https://tasks.example.com}; none unless they are named
 * @param readOnly whether all that changes something is refused, whoever asks
 * @param audit whether the database keeps who has changed what; else the log alone has it
 */
public record RestSettings(
    Authenticator authenticator,
    int bodyBytes,
    int uploadBytes,
    Duration longPoll,
    Set<String> origins,
    boolean readOnly,
    boolean audit) {
  public RestSettings {
    origins = Set.copyOf(origins);
    if (bodyBytes < 1_024 || uploadBytes < 1_024) {
      throw new IllegalArgumentException("Expected 1,024 or more for bodyBytes and uploadBytes");
    }
    if (longPoll.isNegative()) {
      throw new IllegalArgumentException("Expected a duration of 0 or more for longPoll");
    }
  }

  /**
   * 4 MB for JSON, 64 MB for models, 60 s for workers, no other origins, not read-only, with the
   * audit trail.
   */
  public static RestSettings of(Authenticator authenticator) {
    return new RestSettings(
        authenticator, 4 << 20, 64 << 20, Duration.ofSeconds(60), Set.of(), false, true);
  }

  public RestSettings withBodyBytes(int bytes) {
    return new RestSettings(authenticator, bytes, uploadBytes, longPoll, origins, readOnly, audit);
  }

  public RestSettings withUploadBytes(int bytes) {
    return new RestSettings(authenticator, bodyBytes, bytes, longPoll, origins, readOnly, audit);
  }

  public RestSettings withLongPoll(Duration time) {
    return new RestSettings(authenticator, bodyBytes, uploadBytes, time, origins, readOnly, audit);
  }

  public RestSettings withOrigins(Set<String> allowed) {
    return new RestSettings(
        authenticator, bodyBytes, uploadBytes, longPoll, allowed, readOnly, audit);
  }

  /** Has all that changes something be refused. */
  public RestSettings withReadOnly(boolean only) {
    return new RestSettings(authenticator, bodyBytes, uploadBytes, longPoll, origins, only, audit);
  }

  /** Leaves who has changed what to the log. */
  public RestSettings withAudit(boolean kept) {
    return new RestSettings(
        authenticator, bodyBytes, uploadBytes, longPoll, origins, readOnly, kept);
  }
}
