package io.turgo.parity;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.Expression;
import io.turgo.http.HttpRequest;
import io.turgo.http.HttpRequestHandler;
import io.turgo.http.HttpResponse;
import io.turgo.http.HttpResponseHandler;
import org.flowable.common.engine.api.variable.VariableContainer;
import org.flowable.http.common.api.client.FlowableHttpClient;
import org.jspecify.annotations.Nullable;

/** A handler of requests and responses for both engines, with fields. */
public final class HttpHandler
    implements HttpRequestHandler,
        HttpResponseHandler,
        org.flowable.http.common.api.delegate.HttpRequestHandler,
        org.flowable.http.common.api.delegate.HttpResponseHandler {
  private @Nullable Expression header;
  private @Nullable Expression suffix;
  private org.flowable.common.engine.api.delegate.@Nullable Expression theirHeader;
  private org.flowable.common.engine.api.delegate.@Nullable Expression theirSuffix;

  /** Injected by Turgo. */
  public void setHeader(Expression header) {
    this.header = header;
  }

  /** Injected by Flowable. */
  public void setHeader(org.flowable.common.engine.api.delegate.Expression header) {
    this.theirHeader = header;
  }

  /** Injected by Turgo. */
  public void setSuffix(Expression suffix) {
    this.suffix = suffix;
  }

  /** Injected by Flowable. */
  public void setSuffix(org.flowable.common.engine.api.delegate.Expression suffix) {
    this.theirSuffix = suffix;
  }

  @Override
  public void handleHttpRequest(DelegateExecution execution, HttpRequest request) {
    request.getHttpHeaders().add("X-Test", String.valueOf(header.getValue(execution)));
  }

  @Override
  public void handleHttpRequest(
      VariableContainer execution,
      org.flowable.http.common.api.HttpRequest request,
      FlowableHttpClient client) {
    if (request.getHttpHeaders() == null) {
      request.setHttpHeaders(new org.flowable.http.common.api.HttpHeaders());
    }
    request.getHttpHeaders().add("X-Test", String.valueOf(theirHeader.getValue(execution)));
  }

  @Override
  public void handleHttpResponse(DelegateExecution execution, HttpResponse response) {
    response.setBody(response.getBody() + suffix.getValue(execution));
  }

  @Override
  public void handleHttpResponse(
      VariableContainer execution, org.flowable.http.common.api.HttpResponse response) {
    response.setBody(response.getBody() + theirSuffix.getValue(execution));
  }
}
