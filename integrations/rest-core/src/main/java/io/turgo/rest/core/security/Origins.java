package io.turgo.rest.core.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * From which web pages requests may come. Browsers name the page's origin; what is no browser names
 * none.
 *
 * @param allowed other origins than the server's own
 * @since 0.1.0
 */
public record Origins(Set<String> allowed) {
  private static final Pattern LOOPBACK_HOST =
      Pattern.compile(
          "(([^:]+\\.)?localhost|\\[::1\\]|127\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3})(:[0-9]{1,5})?",
          Pattern.CASE_INSENSITIVE);

  /** Whether a page of another origin sends the request, which is not allowed to. */
  public boolean isForeign(HttpServletRequest request) {
    String origin = request.getHeader("Origin");
    if (origin == null) {
      String site = request.getHeader("Sec-Fetch-Site");
      return site != null && !Set.of("same-origin", "none").contains(site);
    }
    return !allowed.contains(origin) && !isOwn(request, origin);
  }

  private static boolean isOwn(HttpServletRequest request, String origin) {
    String host = request.getHeader("Host");
    return host != null && host.equalsIgnoreCase(authority(origin));
  }

  private static @Nullable String authority(String origin) {
    try {
      return URI.create(origin).getAuthority();
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Tells browsers what pages of allowed origins may do; nothing for others. */
  public void answer(HttpServletRequest request, HttpServletResponse response) {
    String origin = request.getHeader("Origin");
    if (!allowed.isEmpty()) {
      response.addHeader("Vary", "Origin");
    }
    if (origin != null && allowed.contains(origin)) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Expose-Headers", "ETag, Location, Idempotent-Replay");
      response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      if (request.getMethod().equals("OPTIONS")) {
        response.setHeader("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE");
        response.setHeader(
            "Access-Control-Allow-Headers",
            "Authorization, Content-Type, Idempotency-Key, If-None-Match");
        response.setHeader("Access-Control-Max-Age", "600");
      }
    }
  }

  /** Whether the name that the caller knows the server by is one of this machine's own. */
  public static boolean isLoopbackHost(HttpServletRequest request) {
    String host = request.getHeader("Host");
    return host == null || LOOPBACK_HOST.matcher(host).matches();
  }
}
