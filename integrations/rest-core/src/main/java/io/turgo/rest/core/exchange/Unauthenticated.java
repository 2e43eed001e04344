package io.turgo.rest.core.exchange;

import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.TooManyAttemptsException;
import io.turgo.rest.core.security.UnauthenticatedException;
import io.turgo.rest.core.security.UnavailableAuthenticationException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who sends a request, and answers where that cannot be told.
 *
 * @since 0.1.0
 */
public final class Unauthenticated {
  private Unauthenticated() {}

  /** Who sends the request; null if that could not be told, which is answered then. */
  public static @Nullable Caller callerOrAnswer(
      Authenticator authenticator, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    return callerOrAnswer(authenticator, request, response, AnswerWriter::write);
  }

  /** The same with problems in another form. */
  public static @Nullable Caller callerOrAnswer(
      Authenticator authenticator,
      HttpServletRequest request,
      HttpServletResponse response,
      ProblemForm form)
      throws IOException {
    ProblemForm last =
        (answer, problem) -> {
          UnreadBody.announce(request, answer);
          form.write(answer, problem);
        };
    try {
      return authenticator.caller(request);
    } catch (UnauthenticatedException e) {
      response.setHeader("WWW-Authenticate", e.challenge());
      last.write(response, problem(ProblemType.UNAUTHENTICATED, e));
    } catch (TooManyAttemptsException e) {
      response.setHeader("Retry-After", Long.toString(e.seconds()));
      last.write(response, problem(ProblemType.TOO_MANY_ATTEMPTS, e));
    } catch (UnavailableAuthenticationException e) {
      last.write(response, problem(ProblemType.UNAVAILABLE, e));
    } catch (RuntimeException e) {
      last.write(response, Failures.problem(e));
    }
    return null;
  }

  private static ProblemException problem(ProblemType type, RuntimeException e) {
    return new ProblemException(type, String.valueOf(e.getMessage()));
  }
}
