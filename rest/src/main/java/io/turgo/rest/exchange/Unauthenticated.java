package io.turgo.rest.exchange;

import io.turgo.rest.security.Authenticator;
import io.turgo.rest.security.Caller;
import io.turgo.rest.security.TooManyAttemptsException;
import io.turgo.rest.security.UnauthenticatedException;
import io.turgo.rest.security.UnavailableAuthenticationException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds out who sends a request, and answers where that can not be told. */
public final class Unauthenticated {
  private Unauthenticated() {}

  /** Who sends the request; null if that could not be told, which is answered then. */
  public static @Nullable Caller callerOrAnswer(
      Authenticator authenticator, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      return authenticator.caller(request);
    } catch (UnauthenticatedException e) {
      response.setHeader("WWW-Authenticate", e.challenge());
      answer(response, ProblemType.UNAUTHENTICATED, e);
    } catch (TooManyAttemptsException e) {
      response.setHeader("Retry-After", Long.toString(e.seconds()));
      answer(response, ProblemType.TOO_MANY_ATTEMPTS, e);
    } catch (UnavailableAuthenticationException e) {
      answer(response, ProblemType.UNAVAILABLE, e);
    } catch (RuntimeException e) {
      AnswerWriter.write(response, Failures.problem(e));
    }
    return null;
  }

  private static void answer(HttpServletResponse response, ProblemType type, RuntimeException e)
      throws IOException {
    AnswerWriter.write(response, new ProblemException(type, String.valueOf(e.getMessage())));
  }
}
