package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.VariableAggregationDefinition;
import io.turgo.engine.delegate.VariableAggregator;
import io.turgo.engine.delegate.VariableAggregatorContext;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Code that gathers variables of the instances of a multi-instance activity. */
@Timeout(120)
class VariableAggregatorTest {
  /** Gathers ten times what each has, and their sum. */
  static final class Sum implements VariableAggregator {
    @Override
    public @Nullable Object aggregateSingleVariable(
        DelegateExecution execution, VariableAggregatorContext context) {
      VariableAggregationDefinition.Variable variable =
          context.getDefinition().getDefinitions().getFirst();
      Object own = execution.getVariableLocal(Objects.requireNonNull(variable.getSource()));
      return own instanceof Integer number ? (Object) (number * 10) : own;
    }

    @Override
    public @Nullable Object aggregateMultiVariables(
        DelegateExecution execution,
        List<? extends VariableInstance> instances,
        VariableAggregatorContext context) {
      StringBuilder text = new StringBuilder(context.getState());
      for (VariableInstance instance : instances) {
        Object value = instance.getValue();
        assertThat(instance.getExecutionId()).isEqualTo(execution.getId());
        text.append(' ')
            .append(instance.getName())
            .append('=')
            .append(value instanceof byte[] bytes ? bytes.length + " bytes" : value);
      }
      return text.toString();
    }
  }

  private static void deploy(Kit kit, String aggregation, int number) {
    kit.deploy(
        "p",
        start("s"),
        manyTimes(
            user("t", "name='${loopCounter}'"),
            "",
            "<extensionElements>" + aggregation + "</extensionElements>" + cardinality(number)),
        user("after", ""),
        end("e"),
        flow("s -> t -> after -> e"));
  }

  private static void complete(Kit kit, String number, Object own) {
    Task task = kit.engine().getTaskService().createTaskQuery().taskName(number).singleResult();
    String execution = Objects.requireNonNull(Objects.requireNonNull(task).getExecutionId());
    kit.engine().getRuntimeService().setVariableLocal(execution, "own", own);
    kit.engine().getTaskService().complete(task.getId());
    kit.checkConsistency();
  }

  private static String byClass(String more) {
    return "<turgo:variableAggregation target='all' class='"
        + Sum.class.getName()
        + "' "
        + more
        + "><variable source='own'/></turgo:variableAggregation>";
  }

  /** Whatever is done first and however large it is, over a restart. */
  @ParameterizedTest
  @EnumSource
  void byClassInTheOrderOfNumbers(Database database) {
    Supplier<Store> stores = database.lasting();
    String id;
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deploy(kit, byClass(""), 3);
      id = kit.start("p", Map.of());
      complete(kit, "1", new byte[200_000]);
      complete(kit, "2", 3);
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      complete(kit, "0", 1);
      assertThat(kit.variable(id, "all")).isEqualTo("complete all=10 all=200000 bytes all=30");
      assertThat(kit.rows("SELECT count(*) FROM turgo_variable WHERE body_id IS NOT NULL"))
          .isZero();
      kit.complete(id, "after");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void byExpressionBesideOthers(Database database) {
    try (Kit kit = Kit.on(database.open(), settings -> settings.bean("sum", new Sum()))) {
      deploy(
          kit,
          "<turgo:variableAggregation targetExpression='${name}' delegateExpression='${sum}'>"
              + "<variable source='own'/></turgo:variableAggregation>"
              + "<turgo:variableAggregation target='list'><variable source='own'/>"
              + "</turgo:variableAggregation>",
          2);
      String id = kit.start("p", Map.of("name", "sums"));
      complete(kit, "0", 1);
      complete(kit, "1", 2);
      assertThat(kit.variable(id, "sums")).isEqualTo("complete sums=10 sums=20");
      assertThat(kit.variable(id, "list")).hasToString("[{\"own\":1},{\"own\":2}]");
      kit.complete(id, "after");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void noInstanceAndTransient(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, byClass(""), 0);
      String id = kit.start("p", Map.of());
      assertThat(kit.variable(id, "all")).isEqualTo("complete");
      kit.complete(id, "after");
      deploy(kit, byClass("storeAsTransientVariable='true'"), 1);
      String other = kit.start("p", Map.of());
      complete(kit, "0", 1);
      assertThat(kit.engine().getRuntimeService().hasVariable(other, "all")).isFalse();
      kit.complete(other, "after");
      kit.finish();
    }
  }

  @Test
  void whatIsNoAggregatorIsRefused() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deploy(kit, byClass("").replace(Sum.class.getName(), "java.lang.String"), 1);
      String id = kit.start("p", Map.of());
      assertThatThrownBy(() -> complete(kit, "0", 1))
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("aggregator of userTask 't'")
          .hasMessageContaining(VariableAggregator.class.getName());
      kit.engine().getRuntimeService().deleteProcessInstance(id, "done");
      kit.finish();
    }
  }
}
