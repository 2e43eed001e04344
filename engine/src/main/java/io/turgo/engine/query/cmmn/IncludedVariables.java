package io.turgo.engine.query.cmmn;

import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.variable.VariableReads;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The variables of cases, read with them where a query is asked to. */
final class IncludedVariables {
  private final Reads reads;
  private final Relation variable;
  private boolean wanted;

  IncludedVariables(Reads reads, Relation variable) {
    this.reads = reads;
    this.variable = variable;
  }

  void include() {
    wanted = true;
  }

  <T> List<T> complete(
      List<T> found,
      Function<T, String> idOf,
      BiFunction<T, Map<String, @Nullable Object>, T> with) {
    if (!wanted) {
      return found;
    }
    List<Long> ids = found.stream().map(one -> Long.parseLong(idOf.apply(one))).toList();
    Map<Long, Map<String, @Nullable Object>> variables =
        new VariableReads(reads).ofInstances(variable, ids, null);
    return found.stream()
        .map(one ->
            with.apply(one, variables.getOrDefault(Long.parseLong(idOf.apply(one)), Map.of())))
        .toList();
  }
}
