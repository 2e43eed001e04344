package io.turgo.rest.core.security;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Knows callers by name and password or by a token, whichever they send.
 *
 * @param basic is asked where a request has a name and a password
 * @param bearer is asked for all others
 * @since 0.1.0
 */
public record EitherAuthentication(BasicAuthentication basic, BearerAuthentication bearer)
    implements Authenticator {
  @Override
  public Caller caller(HttpServletRequest request) {
    if (request.getHeader("Authorization") == null) {
      throw new UnauthenticatedException(
          "Expected a name and a password, or a bearer token",
          BasicAuthentication.CHALLENGE + ", " + BearerAuthentication.CHALLENGE);
    }
    return BasicAuthentication.isMeant(request) ? basic.caller(request) : bearer.caller(request);
  }
}
