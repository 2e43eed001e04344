package io.turgo.http;

import io.turgo.engine.delegate.DelegateExecution;

/**
 * Code of the application that changes the request of an HTTP task before it is sent. The model
 * names it by {@code httpRequestHandler}. What it throws fails the task.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface HttpRequestHandler {
  /**
   * Changes the request.
   *
   * @param execution the execution that is at the task
   * @param request the request as the fields of the task say; changes to it are sent
   */
  void handleHttpRequest(DelegateExecution execution, HttpRequest request);
}
