package io.turgo.rest.resource;

import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Who calls, and what they may do: for pages that offer nothing that would be refused. */
final class CallerOperations {
  private CallerOperations() {}

  /**
   * The operation.
   *
   * @param all those that there are; the list may still grow before the first request
   */
  static Operation of(List<Operation> all) {
    return Operation.get("/me", "getCaller")
        .says("Returns the caller and the caller's permissions.")
        .shows(
            View.of("Caller", Caller.class)
                .maybe("name", Types.TEXT, Caller::name)
                .says("missing if the caller has no name")
                .maybe(
                    "level",
                    Text.Choice.of("read", "work", "operate"),
                    caller -> word(caller.level()))
                .says("missing if the caller may only call the operations in actions")
                .field("actions", new ListOf(Types.TEXT, 0, 10_000), caller -> actions(caller, all))
                .says("the operation ids that the caller may call")
                .maybe(
                    "tenants",
                    new ListOf(Types.TEXT, 0, 1_000_000),
                    caller -> caller.tenants() == null ? null : new TreeSet<>(caller.tenants()))
                .says("the tenants that the caller has access to; missing if all"),
            "The caller.",
            Call::caller);
  }

  private static @Nullable String word(@Nullable Level level) {
    return level == null ? null : level.name().toLowerCase(Locale.ROOT);
  }

  private static List<String> actions(Caller caller, List<Operation> all) {
    return all.stream()
        .filter(operation -> caller.may(operation.name(), operation.level()))
        .map(Operation::name)
        .toList();
  }
}
