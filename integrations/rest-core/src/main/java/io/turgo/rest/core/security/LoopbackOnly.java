package io.turgo.rest.core.security;

import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Asks nobody who they are and serves callers on this machine only, who may do everything: for
 * trying things out. A web page under a name that leads to this machine is refused by that name,
 * and so is what a proxy hands on.
 *
 * <p>Servers and filters that believe proxies show the address that a header says and hide the
 * header. Anybody can send one, so such a request is refused, and one that was wrapped is looked at
 * as the server had it.
 *
 * @since 0.1.0
 */
public final class LoopbackOnly implements Authenticator {
  private static final Caller EVERYBODY = Caller.of(null, Level.OPERATE);

  /** What proxies say of themselves and of whom they serve. */
  private static final List<String> OF_PROXIES =
      List.of(
          "Forwarded",
          "Via",
          "X-Forwarded-For",
          "X-Forwarded-Host",
          "X-Real-IP",
          "X-Cluster-Client-IP",
          "True-Client-IP",
          "CF-Connecting-IP");

  /** Set by Tomcat's RemoteIpValve where it believes headers, which it then takes away. */
  private static final String REWRITTEN = "org.apache.tomcat.request.forwarded";

  @Override
  public Caller caller(HttpServletRequest request) {
    if (request.getAttribute(REWRITTEN) != null) {
      throw new UnauthenticatedException(
          "Without an authentication only callers on the same machine are served, and this server"
              + " takes their addresses from headers, which anybody can send: configure an"
              + " authentication, or ignore such headers (in Spring Boot"
              + " server.forward-headers-strategy=none)",
          "Bearer");
    }
    if (!isOfThisMachine(request) || !isOfThisMachine(received(request))) {
      throw new UnauthenticatedException(
          "Without an authentication only callers on the same machine are served, under the name"
              + " localhost; configure an authentication for all others",
          "Bearer");
    }
    return EVERYBODY;
  }

  /** The request as the server has it, before filters changed it. */
  private static HttpServletRequest received(HttpServletRequest request) {
    HttpServletRequest inner = request;
    while (inner instanceof ServletRequestWrapper wrapper
        && wrapper.getRequest() instanceof HttpServletRequest wrapped) {
      inner = wrapped;
    }
    return inner;
  }

  private static boolean isOfThisMachine(HttpServletRequest request) {
    return isLoopback(request.getRemoteAddr())
        && Origins.isLoopbackHost(request)
        && !isOfProxy(request);
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
