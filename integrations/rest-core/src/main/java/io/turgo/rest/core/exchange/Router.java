package io.turgo.rest.core.exchange;

import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.ValuePlace;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finds the operation of a method and a path.
 *
 * @since 0.1.0
 */
public final class Router {
  private final List<Operation> operations;
  private final Map<Integer, List<Candidate>> bySegments = new LinkedHashMap<>();

  /** An operation and the segments of its path. */
  private record Candidate(List<String> segments, Operation operation) {
    boolean matches(List<String> path) {
      for (int i = 0; i < segments.size(); i++) {
        if (!isName(i) && !segments.get(i).equals(path.get(i))) {
          return false;
        }
      }
      return true;
    }

    boolean isName(int i) {
      return segments.get(i).startsWith("{");
    }
  }

  /** What was found. */
  public record Match(Operation operation, Map<String, String> path) {}

  public Router(List<Operation> operations) {
    this.operations = List.copyOf(operations);
    for (Operation operation : operations) {
      List<String> segments = split(operation.path());
      bySegments
          .computeIfAbsent(segments.size(), size -> new ArrayList<>())
          .add(new Candidate(segments, operation));
    }
    // Paths without names first: "search" is not an id.
    bySegments
        .values()
        .forEach(candidates ->
            candidates.sort((a, b) -> Long.compare(names(a.segments()), names(b.segments()))));
  }

  private static long names(List<String> segments) {
    return segments.stream().filter(segment -> segment.startsWith("{")).count();
  }

  public List<Operation> operations() {
    return operations;
  }

  /**
   * The operation.
   *
   * @param rawPath as it came, below the root of the API
   */
  public Match find(String method, String rawPath) {
    List<String> path = new ArrayList<>();
    for (String segment : split(rawPath)) {
      path.add(decode(segment));
    }
    TreeSet<String> others = new TreeSet<>();
    long othersNames = 0;
    for (Candidate candidate : bySegments.getOrDefault(path.size(), List.of())) {
      if (candidate.matches(path)) {
        long names = names(candidate.segments());
        if (!others.isEmpty() && names > othersNames) {
          break; // what is there without a name is meant, whatever the method
        }
        othersNames = names;
        Operation operation = candidate.operation();
        if (operation.method().equals(method)
            || (method.equals("HEAD") && operation.method().equals("GET"))) {
          return new Match(operation, names(candidate, path));
        }
        others.add(operation.method());
      }
    }
    if (others.isEmpty()) {
      throw new ProblemException(
          ProblemType.NOT_FOUND, "No operation has this path; openapi.json lists all operations");
    }
    throw new ProblemException(
            ProblemType.METHOD_NOT_ALLOWED, "Expected " + String.join(" or ", others))
        .with("allow", List.copyOf(others));
  }

  private static Map<String, String> names(Candidate candidate, List<String> path) {
    Map<String, String> names = new LinkedHashMap<>();
    for (int i = 0; i < path.size(); i++) {
      if (candidate.isName(i)) {
        String segment = candidate.segments().get(i);
        String name = segment.substring(1, segment.length() - 1);
        names.put(name, checked(candidate.operation(), name, path.get(i)));
      }
    }
    return names;
  }

  private static String checked(Operation operation, String name, String value) {
    Shape shape = operation.pathShapes().get(name);
    ValuePlace place = ValuePlace.of(name);
    if (shape == null || shape.readText(value, place) == null) {
      throw ProblemException.of(place.faults());
    }
    return value;
  }

  private static List<String> split(String path) {
    String inner = path.startsWith("/") ? path.substring(1) : path;
    return List.of(inner.split("/", -1));
  }

  /** Percent signs become characters; a plus sign stays one. */
  public static String decode(String segment) {
    try {
      byte[] bytes =
          URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.ISO_8859_1)
              .getBytes(StandardCharsets.ISO_8859_1);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "Expected UTF-8 in the percent-encoding of the path and its parameters");
    }
  }
}
