package io.turgo.rest.core.exchange;

import java.util.Locale;

/**
 * What can be wrong, by names that stay.
 *
 * @since 0.1.0
 */
public enum ProblemType {
  INVALID_REQUEST(400, "The request is not as it has to be"),
  UNAUTHENTICATED(401, "It is not known who you are"),
  FORBIDDEN(403, "You may not do that"),
  NOT_FOUND(404, "There is no such thing"),
  METHOD_NOT_ALLOWED(405, "Not with this method"),
  NOT_ACCEPTABLE(406, "Not in this format"),
  TOO_SLOW(408, "The request comes too slowly"),
  CONFLICT(409, "Somebody else was there first"),
  NOT_POSSIBLE(409, "Not in the present state"),
  ALREADY_CLAIMED(409, "Somebody else has the task"),
  NO_RECIPIENT(409, "Nobody waits for the message, or several do"),
  KEY_IN_USE(409, "A request with the same key is being done"),
  PRECONDITION_FAILED(412, "It is not what you have seen"),
  TOO_LARGE(413, "The request is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body has a type that is not read here"),
  DEPLOYMENT_REFUSED(422, "The models cannot be deployed"),
  PROCESS_FAILED(422, "The process could not do this step"),
  LIMIT(422, "It is too much for one call"),
  KEY_REUSED(422, "The idempotency key was used for another request"),
  TOO_MANY_ATTEMPTS(429, "Too many wrong passwords"),
  INTERNAL(500, "Something is wrong here"),
  OUTCOME_UNKNOWN(503, "It is not known whether it was done"),
  UNAVAILABLE(503, "Not at the moment");

  private final int status;
  private final String title;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** The last part of its URI. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The URI that stands for it. */
  public String uri() {
    return "urn:turgo:problem:" + word();
  }
}
