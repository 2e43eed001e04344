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

  public String getMethod() {
    return method;
  }

  public void setMethod(String method) {
    this.method = method;
  }

  public String getUrl() {
    return url;
  }

  public void setUrl(String url) {
    this.url = url;
  }

  /** Lines {@code name: value}; empty for none. */
  public String getHeaders() {
    return headers.formatAsString();
  }

  /** The same as {@link #getHeaders}, by its name in Flowable. */
  public String getHttpHeadersAsString() {
    return getHeaders();
  }

  /** The headers themselves: what is added to them is sent. */
  public HttpHeaders getHttpHeaders() {
    return headers;
  }

  /** Replaces all headers by lines {@code name: value}. */
  public void setHeaders(String headers) {
    this.headers = HttpHeaders.parseFromString(headers);
  }

  /** Replaces all headers. */
  public void setHttpHeaders(HttpHeaders headers) {
    this.headers = headers;
  }

  public void addHeader(String name, String value) {
    headers.add(name, value);
  }

  /** Null for none. */
  public @Nullable String getBody() {
    return body;
  }

  public void setBody(@Nullable String body) {
    this.body = body;
  }

  /** The charset of the body; null for UTF-8. */
  public @Nullable String getBodyEncoding() {
    return bodyEncoding;
  }

  public void setBodyEncoding(@Nullable String bodyEncoding) {
    this.bodyEncoding = bodyEncoding;
  }

  /** Milliseconds for the request with its response; 0 for what {@link HttpTasks} says. */
  public int getTimeout() {
    return timeout;
  }

  /** Sets milliseconds for the request with its response; 0 for what {@link HttpTasks} says. */
  public void setTimeout(int timeout) {
    this.timeout = timeout;
  }

  /** Whether a redirection is a response, and is not followed. */
  public boolean isNoRedirects() {
    return noRedirects;
  }

  public void setNoRedirects(boolean noRedirects) {
    this.noRedirects = noRedirects;
  }
}
