package io.turgo.rest.core.security;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Finds out who sends a request. It is asked for each request, by many threads.
 *
 * @since 0.1.0
 */
public interface Authenticator {
  /**
   * Who sends the request.
   *
   * @throws UnauthenticatedException if nobody can be told, or not for sure
   */
  Caller caller(HttpServletRequest request);

  /**
   * Whether browsers send along by themselves what the caller is known by, as they do with cookies
   * and passwords. Requests that change something must then come from a page of the same origin.
   */
  default boolean isAmbient() {
    return true;
  }
}
