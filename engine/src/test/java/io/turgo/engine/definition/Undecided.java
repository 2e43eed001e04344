package io.turgo.engine.definition;

import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.store.DefinitionStore;
import java.lang.reflect.Proxy;
import java.time.ZoneOffset;

/** The files of an engine that evaluates no decisions. */
final class Undecided {
  static final DecisionFiles FILES =
      new DecisionFiles(
          null,
          new ElExpressionCompiler(),
          ZoneOffset.UTC,
          (DefinitionStore)
              Proxy.newProxyInstance(
                  Undecided.class.getClassLoader(),
                  new Class<?>[] {DefinitionStore.class},
                  (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                  }),
          new UncommittedDefinitions(() -> null, () -> null));

  private Undecided() {}
}
