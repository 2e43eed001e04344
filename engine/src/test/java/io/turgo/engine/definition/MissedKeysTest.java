package io.turgo.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.AllDefinitions;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.usercode.NestedCalls;
import java.lang.reflect.Proxy;
import java.time.ZoneOffset;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A key that is not deployed costs the same however many are. */
class MissedKeysTest {
  private static final int MISSES = 1_000;

  private int rowsRead;
  private int epochsRead;

  private DefinitionStore store(int definitions) {
    List<DefinitionRow> rows =
        new AbstractList<>() {
          @Override
          public DefinitionRow get(int index) {
            rowsRead++;
            return new DefinitionRow(
                index + 1, "key" + index, 1, null, null, null, "", 1, "file", false);
          }

          @Override
          public int size() {
            return definitions;
          }
        };
    return (DefinitionStore)
        Proxy.newProxyInstance(
            DefinitionStore.class.getClassLoader(),
            new Class<?>[] {DefinitionStore.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "all" -> new AllDefinitions(1, rows, List.of(), List.of());
                  case "epoch" -> {
                    epochsRead++;
                    yield 1L;
                  }
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @ParameterizedTest
  @ValueSource(ints = {10_000, 20_000, 40_000})
  void readNoDefinitions(int definitions) {
    DefinitionRegistry registry =
        new DefinitionRegistry(
            store(definitions),
            new BpmnCompiler(new ElExpressionCompiler()),
            Undecided.FILES,
            () -> 1,
            new StartEvents.Settings(
                () -> 1, ZoneOffset.UTC, new Calendars(Map.of()), 3, 8, () -> {}),
            new UncommittedDefinitions(() -> null, () -> null),
            listener -> null,
            new NestedCalls(false));
    registry.refresh();
    assertThat(rowsRead).isEqualTo(definitions);
    for (int i = 0; i < MISSES; i++) {
      String key = "none" + i;
      assertThatThrownBy(() -> registry.find().latest(key, "", false))
          .isInstanceOf(TurgoObjectNotFoundException.class);
    }
    assertThat(rowsRead).as("rows, read once").isEqualTo(definitions);
    assertThat(epochsRead).as("numbers, one for each miss").isEqualTo(MISSES);
  }
}
