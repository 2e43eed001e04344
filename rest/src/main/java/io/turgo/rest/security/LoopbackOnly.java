package io.turgo.rest.security;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Asks nobody who they are and serves callers on this machine only, who may do everything: for
 * trying things out. A web page under a name that leads to this machine is refused by that name,
 * and so is what a proxy hands on.
 */
public final class LoopbackOnly implements Authenticator {
  private static final Caller EVERYBODY = Caller.of(null, Level.OPERATE);

  /** What proxies say of themselves and of whom they serve. */
  private static final List<String> OF_PROXIES =
      List.of("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP");

  @Override
  public Caller caller(HttpServletRequest request) {
    if (!isLoopback(request.getRemoteAddr())
        || !Origins.isLoopbackHost(request)
        || isOfProxy(request)) {
      throw new UnauthenticatedException(
          "Without an authentication only callers on the same machine are served, under the name"
              + " localhost; configure an authentication for all others",
          "Bearer");
    }
    return EVERYBODY;
  }

  /** Of clients only proxies still speak HTTP 1.0; some say nothing else of themselves. */
  private static boolean isOfProxy(HttpServletRequest request) {
    return "HTTP/1.0".equals(request.getProtocol())
        || OF_PROXIES.stream().anyMatch(header -> request.getHeader(header) != null);
  }

  private static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
