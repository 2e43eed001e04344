package io.turgo.rest.core.exchange;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * How an API writes problems.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ProblemForm {
  void write(HttpServletResponse response, ProblemException problem) throws IOException;
}
