package io.turgo.rest.core.server;

import io.turgo.rest.core.exchange.AnswerWriter;
import io.turgo.rest.core.json.Json;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Answers what never gets to a servlet in the form of all other problems. */
final class ProblemHandler extends ErrorHandler {
  /** With a body whatever the method: Jetty has one for what browsers send only. */
  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int code,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "about:blank");
    body.put("title", HttpStatus.getMessage(code));
    body.put("status", code);
    if (code < HttpStatus.INTERNAL_SERVER_ERROR_500 && message != null) {
      body.put("detail", message);
    }
    if (code != HttpStatus.NOT_FOUND_404
        && request.getConnectionMetaData().getHttpVersion().getVersion() < 20) {
      // What could not be read leaves nothing behind it that could be: Jetty closes, unsaid.
      response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    AnswerWriter.SECURE.forEach(response.getHeaders()::put);
    response.write(true, ByteBuffer.wrap(Json.write(body)), callback);
  }
}
