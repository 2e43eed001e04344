package io.turgo.camunda7.rest.resource;

import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Text;

/** Operations whose paths have any text where an id or a key stands, and what stands there. */
final class Asked {
  /** In a path: what is no id is not found, which is no fault of the request. */
  private static final Text IN_PATH = Text.some(4_000);

  private Asked() {}

  static Operation get(String path, String name) {
    return named(Operation.get(path, name));
  }

  /** A question with a body. */
  static Operation search(String path, String name) {
    return named(Operation.search(path, name));
  }

  static Operation post(String path, String name, Level level) {
    return named(Operation.post(path, name, level));
  }

  static Operation put(String path, String name, Level level) {
    return named(Operation.put(path, name, level));
  }

  static Operation delete(String path, String name, Level level) {
    return named(Operation.delete(path, name, level));
  }

  private static Operation named(Operation operation) {
    operation.pathShapes().replaceAll((segment, shape) -> IN_PATH);
    return operation;
  }

  /** The id that stands in the path. */
  static String id(Call call, String kind) {
    return id(kind, call.path("id"));
  }

  /** A text that may be an id; a problem if it can be none. */
  static String id(String kind, String text) {
    if (!isId(text)) {
      throw ProblemException.notFound(kind, text);
    }
    return text;
  }

  static boolean isId(String text) {
    return text.matches("[0-9]{1,18}");
  }
}
