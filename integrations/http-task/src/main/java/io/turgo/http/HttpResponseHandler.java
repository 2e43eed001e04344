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
  void handleHttpResponse(DelegateExecution execution, HttpResponse response);
}
