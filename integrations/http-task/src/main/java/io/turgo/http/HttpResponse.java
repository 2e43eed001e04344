package io.turgo.http;

import org.jspecify.annotations.Nullable;

/**
 * A response that has come, before it is kept; an {@link HttpResponseHandler} reads and changes it.
 *
 * @since 0.1.0
 */
public final class HttpResponse {
  private final int statusCode;
  private final String protocol;
  private final @Nullable String reason;
  private final HttpHeaders headers;
  private @Nullable String body;
  private boolean bodyResponseHandled;

  HttpResponse(
      int statusCode,
      String protocol,
      @Nullable String reason,
      HttpHeaders headers,
      @Nullable String body) {
    this.statusCode = statusCode;
    this.protocol = protocol;
    this.reason = reason;
    this.headers = headers;
    this.body = body;
  }

  public int getStatusCode() {
    return statusCode;
  }

  /** Lines {@code name: value}. */
  public String getHeaders() {
    return headers.formatAsString();
  }

  /** The same as {@link #getHeaders}, by its name in Flowable. */
  public String getHttpHeadersAsString() {
    return getHeaders();
  }

  /** The headers with their values. */
  public HttpHeaders getHttpHeaders() {
    return headers;
  }

  /** Such as {@code HTTP/1.1}. */
  public String getProtocol() {
    return protocol;
  }

  /** What the status code means, such as {@code Not Found}; null if that is not known. */
  public @Nullable String getReason() {
    return reason;
  }

  /** Null where such a response has none. */
  public @Nullable String getBody() {
    return body;
  }

  /** Says what is kept in the variable for the body. */
  public void setBody(@Nullable String body) {
    this.body = body;
  }

  public boolean isBodyResponseHandled() {
    return bodyResponseHandled;
  }

  /** Says that the handler has kept the body itself, so that no variable gets it. */
  public void setBodyResponseHandled(boolean bodyResponseHandled) {
    this.bodyResponseHandled = bodyResponseHandled;
  }
}
