package io.turgo.http;

import org.jspecify.annotations.Nullable;

/**
 * A request that is about to be sent, as its fields say; an {@link HttpRequestHandler} changes it.
 */
public final class HttpRequest {
  private String method;
  private String url;
  private String headers;
  private @Nullable String body;
  private @Nullable String bodyEncoding;

  HttpRequest(
      String method,
      String url,
      @Nullable String headers,
      @Nullable String body,
      @Nullable String bodyEncoding) {
    this.method = method;
    this.url = url;
    this.headers = headers == null ? "" : headers;
    this.body = body;
    this.bodyEncoding = bodyEncoding;
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
    return headers;
  }

  /** Replaces all headers by lines {@code name: value}. */
  public void setHeaders(String headers) {
    this.headers = headers;
  }

  public void addHeader(String name, String value) {
    headers =
        headers.isBlank()
            ? name + ": " + value
            : headers.stripTrailing() + "\n" + name + ": " + value;
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
}
