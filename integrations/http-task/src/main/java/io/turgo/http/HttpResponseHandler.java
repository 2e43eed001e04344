package io.turgo.http;

import io.turgo.engine.delegate.DelegateExecution;

/**
 * Code of the application that reads the response of an HTTP task before it is kept in variables.
 * The model names it by {@code httpResponseHandler}. What it throws fails the task, and a {@link
 * io.turgo.engine.delegate.BpmnError} is thrown at it.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface HttpResponseHandler {
  /**
   * Reads the response, and may change the body that is kept.
   *
   * @param execution the execution that is at the task
   * @param response the response, whatever its status code
   */
  void handleHttpResponse(DelegateExecution execution, HttpResponse response);
}
