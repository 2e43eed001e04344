package io.turgo.http;

import io.turgo.engine.delegate.DelegateExecution;
import java.net.http.HttpClient;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The variables that a task leaves. */
final class Saved {
  private Saved() {}

  static void request(
      DelegateExecution execution, Fields fields, String prefix, Request request, int millis) {
    execution.setVariable(prefix + "RequestMethod", request.method());
    execution.setVariable(prefix + "RequestUrl", request.uri().toString());
    execution.setVariable(
        prefix + "RequestHeaders",
        fields.text("requestHeaders") == null
            ? null
            : request.headers().stream()
                .map(Request.Header::toString)
                .collect(Collectors.joining("\n")));
    execution.setVariable(prefix + "RequestBody", request.body());
    execution.setVariable(prefix + "RequestBodyEncoding", fields.text("requestBodyEncoding"));
    execution.setVariable(prefix + "RequestTimeout", millis);
    execution.setVariable(prefix + "DisallowRedirects", fields.flag("disallowRedirects"));
    execution.setVariable(prefix + "FailStatusCodes", fields.text("failStatusCodes"));
    execution.setVariable(prefix + "HandleStatusCodes", fields.text("handleStatusCodes"));
    execution.setVariable(prefix + "IgnoreException", fields.flag("ignoreException"));
    execution.setVariable(prefix + "SaveRequestVariables", true);
    execution.setVariable(prefix + "SaveResponseParameters", fields.flag("saveResponseParameters"));
  }

  /** A response as handlers see it. */
  static HttpResponse read(java.net.http.HttpResponse<byte[]> response) {
    HttpHeaders headers = new HttpHeaders();
    response.headers().map().forEach(headers::put);
    return new HttpResponse(
        response.statusCode(),
        protocol(response.version()),
        Reasons.of(response.statusCode()),
        headers,
        body(response));
  }

  static void response(
      DelegateExecution execution,
      Fields fields,
      String prefix,
      java.net.http.HttpResponse<byte[]> response,
      HttpResponse read) {
    boolean isTransient = fields.flag("saveResponseParametersTransient");
    if (fields.flag("saveResponseParameters")) {
      set(execution, isTransient, prefix + "ResponseProtocol", protocol(response.version()));
      set(execution, isTransient, prefix + "ResponseStatusCode", response.statusCode());
      set(execution, isTransient, prefix + "ResponseReason", Reasons.of(response.statusCode()));
      set(execution, isTransient, prefix + "ResponseHeaders", read.getHeaders());
    }
    String status = fields.filled("statusCodeVariableName");
    if (status != null) {
      set(execution, isTransient, status, response.statusCode());
    }
    String headers = fields.filled("headersVariableName");
    if (headers != null) {
      set(execution, isTransient, headers, map(read.getHttpHeaders()));
    }
    String name = fields.filled("responseVariableName");
    if (read.isBodyResponseHandled()) {
      return;
    }
    String body = read.getBody();
    set(
        execution,
        isTransient,
        name == null ? prefix + "ResponseBody" : name,
        body != null && fields.flag("saveResponseVariableAsJson") ? Json.read(body) : body);
  }

  private static void set(
      DelegateExecution execution, boolean isTransient, String name, @Nullable Object value) {
    if (isTransient) {
      execution.setTransientVariable(name, value);
    } else {
      execution.setVariable(name, value);
    }
  }

  private static String protocol(HttpClient.Version version) {
    return version == HttpClient.Version.HTTP_2 ? "HTTP/2.0" : "HTTP/1.1";
  }

  /** The values of each header, with commas between them. */
  private static Map<String, String> map(HttpHeaders headers) {
    Map<String, String> map = new LinkedHashMap<>();
    headers.forEach((name, values) -> map.put(name, String.join(", ", values)));
    return map;
  }

  /** Null where such a response has none. */
  private static @Nullable String body(java.net.http.HttpResponse<byte[]> response) {
    boolean none =
        response.statusCode() == 204
            || response.statusCode() == 304
            || response.request().method().equals("HEAD");
    return none ? null : new String(response.body(), charset(response.headers()));
  }

  private static Charset charset(java.net.http.HttpHeaders headers) {
    String type = headers.firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    for (String part : type.split(";", -1)) {
      String parameter = part.strip();
      if (parameter.startsWith("charset=")) {
        try {
          return Charset.forName(parameter.substring("charset=".length()).replace("\"", ""));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
          return StandardCharsets.UTF_8; // the text is worth more than its odd letters
        }
      }
    }
    return StandardCharsets.UTF_8;
  }
}
