package io.turgo.camunda7.rest;

import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A problem in the form of Camunda 7: a type, which is the name of a class there, and a message.
 *
 * @param status as published: what is not possible at the moment is 500 there
 */
record Camunda7Problem(int status, Map<String, @Nullable Object> body) {
  /** Modellers look for these words to say that the model is what is wrong. */
  private static final String NOT_PARSED = "ENGINE-09005 Could not parse BPMN process. ";

  static Camunda7Problem of(ProblemException problem) {
    String message = String.valueOf(problem.getMessage());
    return switch (problem.type()) {
      case INVALID_REQUEST -> of(400, "InvalidRequestException", message);
      case NO_RECIPIENT, LIMIT -> of(400, "RestException", message);
      case DEPLOYMENT_REFUSED -> models(problem);
      case UNAUTHENTICATED -> of(401, "AuthenticationException", message);
      case FORBIDDEN -> of(403, "AuthorizationException", message);
      case NOT_FOUND -> of(404, "RestException", message);
      case CONFLICT -> of(500, "OptimisticLockingException", message);
      case NOT_POSSIBLE, ALREADY_CLAIMED, PROCESS_FAILED ->
          of(500, "ProcessEngineException", message);
      default -> of(problem.type().status(), "RestException", withReference(problem, message));
    };
  }

  private static Camunda7Problem of(int status, String type, String message) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("type", type);
    body.put("message", message);
    body.put("code", type.startsWith("Optimistic") ? 1 : 0);
    return new Camunda7Problem(status, body);
  }

  private static String withReference(ProblemException problem, String message) {
    Object reference = problem.body().get("reference");
    return reference == null ? message : message + " " + reference;
  }

  private static Camunda7Problem models(ProblemException problem) {
    Map<String, List<Object>> errors = new LinkedHashMap<>();
    StringBuilder message = new StringBuilder(NOT_PARSED);
    if (problem.body().get("problems") instanceof List<?> problems) {
      for (Object one : problems) {
        if (one instanceof Map<?, ?> found) {
          String resource = String.valueOf(found.get("resource"));
          errors.computeIfAbsent(resource, name -> new ArrayList<>()).add(shown(found));
          if (message.length() < 4_000) {
            message
                .append("| ")
                .append(found.get("message"))
                .append(" | resource ")
                .append(resource)
                .append(" | line ")
                .append(found.get("line"))
                .append(" | column ")
                .append(found.get("column"))
                .append(' ');
          }
        }
      }
    }
    Map<String, Object> details = new LinkedHashMap<>();
    errors.forEach((resource, found) -> {
      Map<String, Object> ofResource = new LinkedHashMap<>();
      ofResource.put("errors", found);
      ofResource.put("warnings", List.of());
      details.put(resource, ofResource);
    });
    Camunda7Problem written =
        of(ProblemType.INVALID_REQUEST.status(), "ParseException", message.toString().strip());
    written.body().put("details", details);
    return written;
  }

  private static Map<String, @Nullable Object> shown(Map<?, ?> problem) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    Object element = problem.get("elementId");
    shown.put("message", problem.get("message"));
    shown.put("line", problem.get("line"));
    shown.put("column", problem.get("column"));
    shown.put("mainElementId", element);
    shown.put("elementIds", element == null ? List.of() : List.of(element));
    return shown;
  }
}
