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

  /** {@return the status code, such as 200} */
  public int getStatusCode() {
    return statusCode;
  }

  /** {@return lines {@code name: value}, one for each value} */
  public String getHeaders() {
    return headers.formatAsString();
  }

  /**
   * The same as {@link #getHeaders}, by its name in Flowable.
   *
   * @return lines {@code name: value}, one for each value
   */
  public String getHttpHeadersAsString() {
    return getHeaders();
  }

  /** {@return the headers with their values; the variables for headers get them as changed} */
  public HttpHeaders getHttpHeaders() {
    return headers;
  }

  /** {@return {@code HTTP/1.1} or {@code HTTP/2.0}} */
  public String getProtocol() {
    return protocol;
  }

  /**
   * {@return the meaning of the status code, such as {@code Not Found}; null if that is not known}
   */
  public @Nullable String getReason() {
    return reason;
  }

  /** {@return the body as text; null where such a response has none} */
  public @Nullable String getBody() {
    return body;
  }

  /**
   * Replaces the text that is kept in the variable for the body.
   *
   * @param body null to keep null
   */
  public void setBody(@Nullable String body) {
    this.body = body;
  }

  /** {@return whether the handler has kept the body itself; false unless it has said so} */
  public boolean isBodyResponseHandled() {
    return bodyResponseHandled;
  }

  /**
   * Says that the handler has kept the body itself, so that no variable gets it.
   *
   * @param bodyResponseHandled true to leave the variable for the body alone
   */
  public void setBodyResponseHandled(boolean bodyResponseHandled) {
    this.bodyResponseHandled = bodyResponseHandled;
  }
}
