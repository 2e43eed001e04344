package io.turgo.rest.security;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Asks nobody who they are and serves callers on this machine only, who may do everything: for
 * trying things out. A web page under a name that leads to this machine is refused by that name,
 * and so is what a proxy hands on.
 */
public final class LoopbackOnly implements Authenticator {
  private static final Caller EVERYBODY = Caller.of(null, Level.OPERATE);

  @Override
  public Caller caller(HttpServletRequest request) {
    if (!isLoopback(request.getRemoteAddr())
        || !Origins.isLoopbackHost(request)
        || request.getHeader("Forwarded") != null
        || request.getHeader("X-Forwarded-For") != null) {
      throw new UnauthenticatedException(
          "Without an authentication only callers on the same machine are served, under the name"
              + " localhost; configure an authentication for all others",
          "Bearer");
    }
    return EVERYBODY;
  }

  private static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
