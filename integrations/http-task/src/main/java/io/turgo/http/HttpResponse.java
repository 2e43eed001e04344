package io.turgo.http;

import org.jspecify.annotations.Nullable;

/**
 * A response that has come, before it is kept; an {@link HttpResponseHandler} reads and changes it.
 */
public final class HttpResponse {
  private final int statusCode;
  private final String headers;
  private @Nullable String body;
  private boolean bodyResponseHandled;

  HttpResponse(int statusCode, String headers, @Nullable String body) {
    this.statusCode = statusCode;
    this.headers = headers;
    this.body = body;
  }

  public int getStatusCode() {
    return statusCode;
  }

  /** Lines {@code name: value}. */
  public String getHeaders() {
    return headers;
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
