package io.turgo.rest.core.server;

import io.turgo.rest.core.exchange.AnswerWriter;
import io.turgo.rest.core.exchange.Unauthenticated;
import io.turgo.rest.core.security.Authenticator;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Asks who wants what is served beside APIs, so that a browser asks for the password. */
final class AuthenticationFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  private final transient Authenticator authenticator;
  private final transient List<String> apis;

  /**
   * @param apis where APIs are, which ask by themselves: paths with a slash at their end
   */
  AuthenticationFilter(Authenticator authenticator, List<String> apis) {
    this.authenticator = authenticator;
    this.apis = apis;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    boolean known =
        apis.stream().anyMatch(request.getRequestURI()::startsWith)
            || Unauthenticated.callerOrAnswer(
                    authenticator,
                    request,
                    response,
                    (answer, problem) -> {
                      AnswerWriter.secure(answer);
                      AnswerWriter.write(answer, problem);
                    })
                != null;
    if (known) {
      chain.doFilter(request, response);
    }
  }
}
