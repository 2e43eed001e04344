package io.turgo.rest.core.exchange;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.transaction.RequestKey;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.ValuePlace;
import io.turgo.rest.core.variable.HiddenVariables;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request as its operation wants it.
 *
 * @param bodyBytes how long a JSON body may be
 * @param uploadBytes how long a body with files may be
 * @param bodyTime within which a body must have come
 * @param room how many bytes there may be now of bodies that no thread waits for
 * @since 0.1.0
 */
public record RequestReader(
    ProcessEngine engine,
    int bodyBytes,
    int uploadBytes,
    Duration bodyTime,
    HiddenVariables hidden,
    AtomicLong room) {
  /** The part of the memory that bodies may have which are not there yet. */
  private static final int SHARE = 8;

  private static final int MOST_PARAMETERS = 50;

  /** Headers that promise callers something: to pass them over would break the promise. */
  private static final List<String> PROMISES =
      List.of("If-Match", "If-Unmodified-Since", "Content-Encoding");

  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\";\\s]*)", Pattern.CASE_INSENSITIVE);
  private static final Set<String> UTF_8_NAMES = Set.of("utf-8", "utf8", "us-ascii");

  private static final Input NOTHING = new Input(Map.of());

  /** With room for two of the longest bodies at least. */
  public RequestReader(
      ProcessEngine engine,
      int bodyBytes,
      int uploadBytes,
      Duration bodyTime,
      HiddenVariables hidden) {
    this(
        engine,
        bodyBytes,
        uploadBytes,
        bodyTime,
        hidden,
        new AtomicLong(
            Math.max(
                2L * Math.max(bodyBytes, uploadBytes), Runtime.getRuntime().maxMemory() / SHARE)));
  }

  /**
   * The call that a request is; null if its body has not come yet. Then the request is dispatched
   * once more when it has.
   */
  public @Nullable Call read(HttpServletRequest request, Router.Match match, Caller caller)
      throws IOException {
    requireUtf8(request);
    for (String promise : PROMISES) {
      refuse(request, promise);
    }
    Operation operation = match.operation();
    if (!operation.isOnce()) {
      refuse(request, RequestKeys.HEADER);
    }
    Input query = query(operation, request.getQueryString());
    byte[] bytes =
        RequestBody.of(request, operation.takesFiles() ? uploadBytes : bodyBytes, bodyTime, room);
    if (bytes == null) {
      return null;
    }
    if (operation.takesFiles()) {
      Multipart.Form form = files(operation, request, bytes);
      return new Call(
          engine, caller, match.path(), query, NOTHING, form.files(), form.fields(), null, hidden);
    }
    boolean none =
        operation.isBodyPassedOver()
            || (operation.body() == null && isEmptyObject(bytes))
            || (bytes.length == 0 && !operation.isBodyRequired());
    Object json = none ? null : json(operation, request, bytes);
    Input body = none ? NOTHING : body(operation, json);
    RequestKey key = operation.isOnce() ? RequestKeys.of(request, operation, caller, json) : null;
    return new Call(engine, caller, match.path(), query, body, List.of(), Map.of(), key, hidden);
  }

  /** Some clients send an empty object with every request; it says nothing. */
  private static boolean isEmptyObject(byte[] bytes) {
    return bytes.length < 10 && new String(bytes, StandardCharsets.UTF_8).strip().equals("{}");
  }

  private static void refuse(HttpServletRequest request, String header) {
    if (request.getHeader(header) != null) {
      throw ProblemException.invalid(
          header, "expected none: this header is not served by this operation");
    }
  }

  private static Input query(Operation operation, @Nullable String text) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (String pair : text == null ? new String[0] : text.split("&", MOST_PARAMETERS)) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      String plain = pair.replace("+", "%20");
      equals = equals < 0 ? plain.length() : plain.indexOf('=');
      String name = Router.decode(plain.substring(0, equals));
      ValuePlace place = ValuePlace.of(name);
      Shape shape = shape(operation, name);
      if (shape == null) {
        place.fault(
            "unknown; known are "
                + operation.parameters().stream().map(Operation.Parameter::name).toList());
      } else {
        String value = equals < plain.length() ? plain.substring(equals + 1) : "";
        if (values.put(name, shape.readText(Router.decode(value), place)) != null) {
          place.fault("expected once");
        }
      }
      if (!place.faults().isEmpty()) {
        throw ProblemException.of(place.faults());
      }
    }
    for (Operation.Parameter parameter : operation.parameters()) {
      if (parameter.needed() && values.get(parameter.name()) == null) {
        throw ProblemException.invalid(parameter.name(), "is missing");
      }
    }
    return new Input(values);
  }

  private static @Nullable Shape shape(Operation operation, String name) {
    for (Operation.Parameter parameter : operation.parameters()) {
      if (parameter.name().equals(name)) {
        return parameter.shape();
      }
    }
    return null;
  }

  private static @Nullable Object json(
      Operation operation, HttpServletRequest request, byte[] bytes) {
    if (operation.body() == null) {
      throw ProblemException.invalid("", "expected no body");
    }
    if (!mediaType(request).equals("application/json")) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "Expected Content-Type: application/json");
    }
    return Json.read(bytes);
  }

  private static Input body(Operation operation, @Nullable Object json) {
    ValuePlace place = ValuePlace.of("");
    Fields fields = operation.body();
    Object input = fields == null ? null : fields.read(json, place);
    if (!place.faults().isEmpty() || !(input instanceof Input read)) {
      throw ProblemException.of(place.faults());
    }
    return read;
  }

  private static Multipart.Form files(
      Operation operation, HttpServletRequest request, byte[] bytes) {
    String type = mediaType(request);
    if (operation.takesFormFields()) {
      if (!type.equals("multipart/form-data")) {
        throw new ProblemException(
            ProblemType.UNSUPPORTED_MEDIA_TYPE, "Expected Content-Type: multipart/form-data");
      }
      return Multipart.form(String.valueOf(request.getContentType()), bytes, true);
    }
    return switch (type) {
      case "multipart/form-data" ->
          Multipart.form(String.valueOf(request.getContentType()), bytes, false);
      case "application/xml", "text/xml", "application/zip" ->
          new Multipart.Form(List.of(new UploadedFile("", bytes)), Map.of());
      default ->
          throw new ProblemException(
              ProblemType.UNSUPPORTED_MEDIA_TYPE,
              "Expected Content-Type: application/xml, application/zip or multipart/form-data");
    };
  }

  /**
   * Refuses a body in another encoding. The container is not asked for it, nor for the type: it
   * throws for one that it does not know.
   */
  private static void requireUtf8(HttpServletRequest request) {
    String type = request.getHeader("Content-Type");
    Matcher charset = type == null ? null : CHARSET.matcher(type);
    if (charset != null && charset.find() && !UTF_8_NAMES.contains(lowerCase(charset.group(1)))) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE,
          "Content-Type: expected charset=utf-8 or none, found '" + charset.group(1) + "'");
    }
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** The type without its parameters. */
  private static String mediaType(HttpServletRequest request) {
    String type = request.getContentType();
    if (type == null) {
      return "";
    }
    int semicolon = type.indexOf(';');
    return lowerCase((semicolon < 0 ? type : type.substring(0, semicolon)).strip());
  }
}
