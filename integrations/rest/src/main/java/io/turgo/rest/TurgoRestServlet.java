package io.turgo.rest;

import io.turgo.engine.ProcessEngine;
import io.turgo.rest.core.RestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.resource.Operations;

/**
 * The API as a servlet. Mount it at {@code /turgo/api/v1/*}, or below any other path, with support
 * for asynchronous requests.
 *
 * @since 0.1.0
 */
public final class TurgoRestServlet extends RestServlet {
  private static final long serialVersionUID = 1L;

  /** Where clients expect it. */
  public static final String PATH = "/turgo/api/v1";

  /**
   * Makes the servlet of an engine.
   *
   * @param engine not closed by the servlet
   * @param settings who may call, and with which bounds
   */
  public TurgoRestServlet(ProcessEngine engine, RestSettings settings) {
    super(engine, settings, () -> Operations.all(settings.longPoll()));
  }
}
