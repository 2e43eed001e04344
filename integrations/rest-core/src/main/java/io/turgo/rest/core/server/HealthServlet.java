package io.turgo.rest.core.server;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.rest.core.exchange.AnswerWriter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Tells load balancers and supervisors whether an engine takes calls: 200 while it is healthy or
 * impaired, 503 once it has failed or is being closed. Anybody may ask, so it gives the state and
 * no reason; {@code GET /engine} of the API gives reasons to known callers.
 *
 * @since 0.1.0
 */
public final class HealthServlet extends HttpServlet {
  /** Where servers have it. */
  public static final String PATH = "/health";

  private static final long serialVersionUID = 1L;

  private final transient ProcessEngine engine;

  public HealthServlet(ProcessEngine engine) {
    this.engine = engine;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    EngineHealth health = engine.getHealth();
    AnswerWriter.secure(response);
    response.setStatus(
        health.takesCalls()
            ? HttpServletResponse.SC_OK
            : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    byte[] body = ("{\"state\":\"" + health.state() + "\"}\n").getBytes(StandardCharsets.US_ASCII);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
