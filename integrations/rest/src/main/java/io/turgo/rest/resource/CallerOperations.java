package io.turgo.rest.resource;

import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Who calls, and what they may do: for pages that offer nothing that would be refused. */
final class CallerOperations {
  private static final Fields CALLER =
      Fields.named("Caller")
          .maybe("name", Shown.ANY_TEXT, "missing for nobody in particular")
          .maybe(
              "level",
              Text.Choice.of("read", "work", "operate"),
              "missing for who may do nothing but the actions")
          .with(
              "actions",
              new ListOf(Shown.ANY_TEXT, 0, 10_000),
              "the operations that the caller may do, as this document names them")
          .maybe(
              "tenants",
              new ListOf(Shown.ANY_TEXT, 0, 1_000_000),
              "whose data the caller sees; missing if all");

  private CallerOperations() {}

  /** The operation, which knows all others. */
  static Operation of(List<Operation> others) {
    Operation me = Operation.get("/me", "getCaller").says("Who calls, and what they may do.");
    List<Operation> all = Stream.concat(others.stream(), Stream.of(me)).toList();
    return me.answers(200, CALLER, "That.").does(call -> show(call, all));
  }

  private static Answer show(Call call, List<Operation> all) {
    Caller caller = call.caller();
    @Nullable Level level = caller.level();
    return Answer.ok(
        new Shown()
            .put("name", caller.name())
            .put("level", level == null ? null : level.name().toLowerCase(Locale.ROOT))
            .put(
                "actions",
                all.stream()
                    .filter(operation -> caller.may(operation.name(), operation.level()))
                    .map(Operation::name)
                    .toList())
            .put(
                "tenants",
                caller.tenants() == null ? null : caller.tenants().stream().sorted().toList())
            .map());
  }
}
