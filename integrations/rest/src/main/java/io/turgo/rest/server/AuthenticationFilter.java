package io.turgo.rest.server;

import io.turgo.rest.exchange.AnswerWriter;
import io.turgo.rest.exchange.Unauthenticated;
import io.turgo.rest.security.Authenticator;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Asks who wants what is served beside the API, so that a browser asks for the password. */
final class AuthenticationFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  private final transient Authenticator authenticator;

  AuthenticationFilter(Authenticator authenticator) {
    this.authenticator = authenticator;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request.getRequestURI().startsWith(RestServer.API + "/")) {
      chain.doFilter(request, response); // which asks by itself
      return;
    }
    boolean known =
        Unauthenticated.callerOrAnswer(
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
