package io.turgo.http;

import org.jspecify.annotations.Nullable;

/**
 * A request that is about to be sent, as its fields say; an {@link HttpRequestHandler} changes it.
 *
 * @since 0.1.0
 */
public final class HttpRequest {
  private String method;
  private String url;
  private HttpHeaders headers;
  private @Nullable String body;
  private @Nullable String bodyEncoding;
  private int timeout;
  private boolean noRedirects;

  HttpRequest(
      String method,
      String url,
      HttpHeaders headers,
      @Nullable String body,
      @Nullable String bodyEncoding,
      int timeout,
      boolean noRedirects) {
    this.method = method;
    this.url = url;
    this.headers = headers;
    this.body = body;
    this.bodyEncoding = bodyEncoding;
    this.timeout = timeout;
    this.noRedirects = noRedirects;
  }

  /** {@return the method, such as {@code GET}; empty if the task has none} */
  public String getMethod() {
    return method;
  }

  /**
   * Sets the method.
   *
   * @param method GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS; the task fails with another
   */
  public void setMethod(String method) {
    this.method = method;
  }

  /** {@return the address that the request goes to; empty if the task has none} */
  public String getUrl() {
    return url;
  }

  /**
   * Sets the address that the request goes to.
   *
   * @param url begins with {@code http://} or {@code https://}; the task fails with another
   */
  public void setUrl(String url) {
    this.url = url;
  }

  /** {@return lines {@code name: value}, one for each value; empty for none} */
  public String getHeaders() {
    return headers.formatAsString();
  }

  /**
   * The same as {@link #getHeaders}, by its name in Flowable.
   *
   * @return lines {@code name: value}, one for each value; empty for none
   */
  public String getHttpHeadersAsString() {
    return getHeaders();
  }

  /** {@return the headers themselves: a header that is added to them is sent} */
  public HttpHeaders getHttpHeaders() {
    return headers;
  }

  /**
   * Replaces all headers.
   *
   * @param headers lines {@code name: value}; empty for none
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if a line is none
   */
  public void setHeaders(String headers) {
    this.headers = HttpHeaders.parseFromString(headers);
  }

  /**
   * Replaces all headers.
   *
   * @param headers taken as they are, not copied
   */
  public void setHttpHeaders(HttpHeaders headers) {
    this.headers = headers;
  }

  /**
   * Adds a value to those that the header has.
   *
   * @param name upper and lower case apart
   * @param value as it is sent
   */
  public void addHeader(String name, String value) {
    headers.add(name, value);
  }

  /** {@return the body; null for none} */
  public @Nullable String getBody() {
    return body;
  }

  /**
   * Sets the body.
   *
   * @param body sent in the body's encoding; null for none
   */
  public void setBody(@Nullable String body) {
    this.body = body;
  }

  /** {@return the charset of the body; null for UTF-8} */
  public @Nullable String getBodyEncoding() {
    return bodyEncoding;
  }

  /**
   * Sets the charset of the body.
   *
   * @param bodyEncoding the name of a charset, null for UTF-8; the task fails if it is not known
   */
  public void setBodyEncoding(@Nullable String bodyEncoding) {
    this.bodyEncoding = bodyEncoding;
  }

  /**
   * The time for the request with its response.
   *
   * @return milliseconds; 0 for the {@linkplain HttpTasks#timeout() time-out of all HTTP tasks}
   */
  public int getTimeout() {
    return timeout;
  }

  /**
   * Sets the time for the request with its response.
   *
   * @param timeout milliseconds; 0 for the {@linkplain HttpTasks#timeout() time-out of all HTTP
   *     tasks}
   */
  public void setTimeout(int timeout) {
    this.timeout = timeout;
  }

  /** {@return whether a redirection is a response, and is not followed} */
  public boolean isNoRedirects() {
    return noRedirects;
  }

  /**
   * Says whether redirections are followed.
   *
   * @param noRedirects true to take a redirection as the response
   */
  public void setNoRedirects(boolean noRedirects) {
    this.noRedirects = noRedirects;
  }
}
