package io.turgo.engine.query.execution;

import io.turgo.engine.instance.ExecutionRow.Kind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The column {@code kind} of executions. */
final class ExecutionKinds {
  /** Of those in which something runs. */
  static final Set<String> SCOPES = columns(Kind::isScope);

  /** Of those whose node is active: instances of an activity are, and not the body around them. */
  static final Set<String> ACTIVE = columns(kind -> !kind.rests() && kind != Kind.BODY);

  private ExecutionKinds() {}

  private static Set<String> columns(Predicate<Kind> such) {
    return Arrays.stream(Kind.values())
        .filter(such)
        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }
}
