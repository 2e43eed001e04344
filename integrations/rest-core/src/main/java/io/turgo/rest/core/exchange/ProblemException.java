package io.turgo.rest.core.exchange;

import io.turgo.rest.core.shape.Fault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request that is answered with a problem, as RFC 9457 has it.
 *
 * @since 0.1.0
 */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ProblemType type;
  private final transient Map<String, Object> members = new LinkedHashMap<>();

  public ProblemException(ProblemType type, String detail) {
    super(detail);
    this.type = type;
  }

  /** A request with faults, each with its place. */
  public static ProblemException of(List<Fault> faults) {
    Fault first = faults.getFirst();
    return new ProblemException(
            ProblemType.INVALID_REQUEST,
            first.field() + ": " + first.message() + (faults.size() > 1 ? ", and more" : ""))
        .with("errors", faults.stream().map(ProblemException::shown).toList());
  }

  private static Map<String, Object> shown(Fault fault) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("field", fault.field());
    shown.put("message", fault.message());
    return shown;
  }

  /** With one fault of a request. */
  public static ProblemException invalid(String field, String message) {
    return of(List.of(new Fault(field, message)));
  }

  public static ProblemException notFound(String kind, String id) {
    return new ProblemException(ProblemType.NOT_FOUND, "There is no " + kind + " '" + id + "'");
  }

  /** One more member of the problem. */
  public ProblemException with(String name, Object value) {
    members.put(name, value);
    return this;
  }

  public ProblemType type() {
    return type;
  }

  /** The problem as JSON. */
  public Map<String, Object> body() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", type.uri());
    body.put("title", type.title());
    body.put("status", type.status());
    body.put("detail", String.valueOf(getMessage()));
    body.putAll(members);
    return body;
  }
}
