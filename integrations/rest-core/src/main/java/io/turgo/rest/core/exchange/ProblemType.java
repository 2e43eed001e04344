package io.turgo.rest.core.exchange;

import java.util.Locale;

/**
 * What can be wrong, by names that stay.
 *
 * @since 0.1.0
 */
public enum ProblemType {
  INVALID_REQUEST(400, "The request is invalid"),
  UNAUTHENTICATED(401, "The caller is not authenticated"),
  FORBIDDEN(403, "The caller may not do this"),
  NOT_FOUND(404, "Not found"),
  METHOD_NOT_ALLOWED(405, "Method not allowed"),
  NOT_ACCEPTABLE(406, "No such response format"),
  TOO_SLOW(408, "The request body arrives too slowly"),
  CONFLICT(409, "Another change came first"),
  NOT_POSSIBLE(409, "Not possible in the present state"),
  ALREADY_CLAIMED(409, "Another user has the task"),
  NO_RECIPIENT(409, "No instance waits for the message, or several do"),
  KEY_IN_USE(409, "A request with the same key is still running"),
  PRECONDITION_FAILED(412, "The resource has changed since it was read"),
  TOO_LARGE(413, "The request is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "Unsupported type of the request body"),
  DEPLOYMENT_REFUSED(422, "The models cannot be deployed"),
  PROCESS_FAILED(422, "The process could not do this step"),
  LIMIT(422, "The call exceeds a limit"),
  KEY_REUSED(422, "The idempotency key was used for another request"),
  TOO_MANY_ATTEMPTS(429, "Too many wrong passwords"),
  INTERNAL(500, "Internal error"),
  OUTCOME_UNKNOWN(503, "Unknown whether the operation was done"),
  UNAVAILABLE(503, "Temporarily unavailable");

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
