package io.turgo.rest.core.exchange;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * What is done about a body that nobody reads, because the request is refused before. The container
 * closes such a connection, for what is left on it is no request; a client that is not told so
 * sends its next request into the void.
 *
 * @since 0.1.0
 */
public final class UnreadBody {
  private static final String READ = UnreadBody.class.getName() + ".read";

  private UnreadBody() {}

  /** Notes that the body was read to its end. */
  static void read(HttpServletRequest request) {
    request.setAttribute(READ, true);
  }

  /** Tells the client that the connection ends with this answer, if a body is left unread. */
  public static void announce(HttpServletRequest request, HttpServletResponse response) {
    boolean hasBody =
        request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    if (hasBody
        && request.getAttribute(READ) == null
        && request.getProtocol().startsWith("HTTP/1.")
        && !response.isCommitted()) {
      response.setHeader("Connection", "close");
    }
  }
}
