package io.turgo.camunda7.rest;

import io.turgo.camunda7.rest.resource.Camunda7Operations;
import io.turgo.engine.ProcessEngine;
import io.turgo.rest.core.RestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.json.Json;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/**
 * The operations of Camunda 7 as a servlet. Mount it at {@code /engine-rest/*}, where clients
 * expect it, with support for asynchronous requests; {@code /engine/default/...} and the engine's
 * own name there lead to the same. Who may call is settled as for the API of Turgo.
 *
 * @since 0.1.0
 */
public final class Camunda7RestServlet extends RestServlet {
  private static final long serialVersionUID = 1L;

  /** Where clients expect it. */
  public static final String PATH = "/engine-rest";

  /** Beginnings of paths that name this engine; the path of the operation follows. */
  private final List<String> prefixes;

  /**
   * Makes the servlet of an engine.
   *
   * @param engine not closed by the servlet
   * @param settings who may call, and with which bounds
   */
  public Camunda7RestServlet(ProcessEngine engine, RestSettings settings) {
    super(engine, settings, () -> Camunda7Operations.all(settings.longPoll()));
    prefixes = List.of("/engine/default/", "/engine/" + engine.getName() + "/");
  }

  @Override
  protected String path(String below) {
    for (String prefix : prefixes) {
      if (below.startsWith(prefix)) {
        return below.substring(prefix.length() - 1);
      }
    }
    return below;
  }

  @Override
  protected void write(HttpServletResponse response, ProblemException problem) throws IOException {
    if (response.isCommitted()) {
      throw new IOException("The answer was cut off", problem);
    }
    Camunda7Problem written = Camunda7Problem.of(problem);
    response.setStatus(written.status());
    if (written.status() == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
      response.setHeader("Retry-After", "1");
    }
    byte[] bytes = Json.write(written.body());
    response.setContentType("application/json");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
