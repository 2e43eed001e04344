package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateVariableMapping;
import io.turgo.engine.delegate.VariableScope;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.store.Store;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Code that says which variables go into a called instance and come back from it. */
@Timeout(120)
class CallMappingTest {
  /** Hands over {@code a}, and takes the sum of all numbers back. */
  static final class Sums implements DelegateVariableMapping {
    @Override
    public void mapInputVariables(
        DelegateExecution superExecution, Map<String, @Nullable Object> subVariables) {
      subVariables.put("handed", superExecution.getVariable("a"));
      subVariables.remove("dropped");
    }

    @Override
    public void mapOutputVariables(DelegateExecution superExecution, VariableScope subInstance) {
      int sum =
          subInstance.getVariables().values().stream()
              .mapToInt(value -> value instanceof Integer number ? number : 0)
              .sum();
      superExecution.setVariable("sum", sum);
      superExecution.setVariableLocal("tenant", subInstance.getTenantId());
    }
  }

  private static void deploy(Kit kit, String attributes) {
    kit.deploy("child", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    kit.deploy(
        "calling",
        start("s"),
        call(
            "c",
            "child",
            attributes,
            "<turgo:in source='a' target='dropped'/>",
            "<turgo:in source='a' target='x'/>",
            "<turgo:out source='x' target='result'/>"),
        user("after", ""),
        end("e"),
        flow("s -> c -> after -> e"));
  }

  private static String child(Kit kit) {
    ProcessInstance child =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processDefinitionKey("child")
            .singleResult();
    return Objects.requireNonNull(child, "a called instance").getId();
  }

  private static void mapped(Kit kit, String id) {
    assertThat(kit.engine().getRuntimeService().getVariables(child(kit)))
        .isEqualTo(Map.of("x", 7, "handed", 7));
    kit.engine().getRuntimeService().setVariable(child(kit), "more", 100);
    kit.complete(child(kit), "u");
    assertThat(kit.variable(id, "sum")).isEqualTo(114);
    assertThat(kit.variable(id, "result")).isEqualTo(7);
    kit.complete(id, "after");
    kit.assertEnded(id, "s c after e");
  }

  @ParameterizedTest
  @EnumSource
  void byClassWithARestartBetween(Database database) {
    Supplier<Store> stores = database.lasting();
    String id;
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deploy(kit, "turgo:variableMappingClass='" + Sums.class.getName() + "'");
      id = kit.start("calling", Map.of("a", 7));
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      mapped(kit, id);
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void byExpression(Database database) {
    try (Kit kit = Kit.on(database.open(), settings -> settings.bean("sums", new Sums()))) {
      deploy(kit, "turgo:variableMappingDelegateExpression='${sums}' turgo:completeAsync='true'");
      String id = kit.start("calling", Map.of("a", 7));
      kit.engine().getRuntimeService().setVariable(child(kit), "more", 1);
      kit.complete(child(kit), "u");
      assertThat(kit.variable(id, "sum")).isEqualTo(15);
      kit.runJobs();
      kit.complete(id, "after");
      kit.assertEnded(id, "s c after e");
      kit.finish();
    }
  }

  /** What goes wrong undoes the step, and says where. */
  @ParameterizedTest
  @EnumSource
  void whatFailsUndoesTheStep(Database database) {
    try (Kit kit = Kit.on(database.open(), settings -> settings.bean("bad", new Bad()))) {
      deploy(kit, "turgo:variableMappingDelegateExpression='${bad}'");
      assertThatThrownBy(() -> kit.start("calling", Map.of("a", 1, "fails", "in")))
          .hasStackTraceContaining("on the way in");
      assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
      String id = kit.start("calling", Map.of("a", 1, "fails", "out"));
      assertThatThrownBy(() -> kit.complete(child(kit), "u"))
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("'x'")
          .hasMessageContaining("has ended");
      kit.engine().getRuntimeService().setVariable(id, "fails", "never");
      kit.complete(child(kit), "u");
      kit.complete(id, "after");
      kit.finish();
    }
  }

  /** Fails where a variable says so. */
  static final class Bad implements DelegateVariableMapping {
    @Override
    public void mapInputVariables(
        DelegateExecution superExecution, Map<String, @Nullable Object> subVariables) {
      if ("in".equals(superExecution.getVariable("fails"))) {
        throw new IllegalStateException("on the way in");
      }
    }

    @Override
    public void mapOutputVariables(DelegateExecution superExecution, VariableScope subInstance) {
      if ("out".equals(superExecution.getVariable("fails"))) {
        subInstance.setVariable("x", 1);
      }
    }
  }

  @Test
  void whatIsNoMappingIsRefused() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deploy(kit, "turgo:variableMappingClass='java.lang.String'");
      assertThatThrownBy(() -> kit.start("calling", Map.of("a", 1)))
          .hasMessageContaining("variable mapping of callActivity 'c'")
          .hasMessageContaining(DelegateVariableMapping.class.getName());
      assertThatThrownBy(() ->
              deploy(
                  kit,
                  "turgo:variableMappingClass='a.B'"
                      + " turgo:variableMappingDelegateExpression='${b}'"))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("Expected one of variableMappingClass and");
      kit.finish();
    }
  }
}
