package io.turgo.engine.usercode;

import io.turgo.engine.model.Implementation;
import java.util.List;

/**
 * Finds code of the application that an element names by class or delegateExpression beside what it
 * runs.
 */
final class NamedCode {
  private final Delegates delegates;

  NamedCode(Delegates delegates) {
    this.delegates = delegates;
  }

  /**
   * Code of a type: an object of its class that is new each time, or what its expression gives.
   *
   * @param owner who names it, for messages
   */
  <T> T find(Class<T> type, Implementation implementation, String owner, ExecutionView view) {
    Object object =
        switch (implementation) {
          case Implementation.JavaClass ofClass -> delegates.make(owner, ofClass, List.of(type));
          case Implementation.DelegateExpression byExpression ->
              delegates.given(
                  owner,
                  byExpression.expression().evaluate(view),
                  byExpression.fields(),
                  List.of(type));
          default -> throw new IllegalStateException("Nobody names code by " + implementation);
        };
    if (type.isInstance(object)) {
      return type.cast(object);
    }
    throw new UnfitCodeException(
        "The "
            + owner
            + " needs a "
            + type.getName()
            + ", found "
            + switch (object) {
              case null -> "null";
              case String text -> "'" + text + "'";
              default -> "a " + object.getClass().getName();
            });
  }
}
