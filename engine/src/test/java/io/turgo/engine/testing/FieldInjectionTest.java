package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateHelper;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fields that files give to delegates. */
class FieldInjectionTest extends ScenarioTest {
  /** Has one field by a setter and one without. */
  public static final class Greeter implements JavaDelegate {
    private @Nullable Expression greeting;
    private @Nullable Expression whom;

    public void setGreeting(Expression newGreeting) {
      greeting = newGreeting;
    }

    @Override
    public void execute(DelegateExecution execution) {
      execution.setVariable(
          "said",
          Objects.requireNonNull(greeting).getValue(execution)
              + " "
              + Objects.requireNonNull(whom).getValue(execution));
    }
  }

  private static String task(String attribute, String... fields) {
    return "<serviceTask id='a' %s><extensionElements>%s</extensionElements></serviceTask>"
        .formatted(attribute, String.join("", fields));
  }

  private static final String GREETING = "<turgo:field name='greeting' stringValue='Good day'/>";
  private static final String WHOM =
      "<turgo:field name='whom'><turgo:expression>${name}</turgo:expression></turgo:field>";

  private static String[] process(String task) {
    return new String[] {start("s"), task, user("u", ""), end("e"), flow("s -> a -> u -> e")};
  }

  @ParameterizedTest
  @EnumSource
  void classesGetTheirFieldsOnceAndTheirValuesAtEachCall(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "injected", process(task("turgo:class='" + Greeter.class.getName() + "'", GREETING, WHOM)));

    String ana = kit.start("injected", Map.of("name", "Ana"));
    String bea = kit.start("injected", Map.of("name", "Bea"));

    assertThat(kit.variable(ana, "said")).isEqualTo("Good day Ana");
    assertThat(kit.variable(bea, "said")).isEqualTo("Good day Bea");
  }

  @ParameterizedTest
  @EnumSource
  void classWithoutTheFieldIsRefused(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "nofield",
        process(
            task(
                "turgo:class='" + Greeter.class.getName() + "'",
                "<turgo:field name='nothing' stringValue='x'/>")));

    assertThatThrownBy(() -> kit.start("nofield", Map.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'nothing'")
        .hasMessageContaining("'a'");
  }

  @ParameterizedTest
  @EnumSource
  void sharedBeansAskForTheirFields(Database database) {
    Kit kit = on(database);
    kit.code(
            "ask",
            execution -> {
              Expression whom =
                  Objects.requireNonNull(DelegateHelper.getFieldExpression(execution, "whom"));
              execution.setVariable("said", whom.getValue(execution));
              assertThat(whom.getExpressionText()).isEqualTo("${name}");
              assertThat(DelegateHelper.getFieldExpression(execution, "other")).isNull();
            })
        .deploy(
            "asked",
            process(task("turgo:delegateExpression=\"${code.named('ask')}\"", GREETING, WHOM)));

    String id = kit.start("asked", Map.of("name", "Cleo"));

    assertThat(kit.variable(id, "said")).isEqualTo("Cleo");
  }

  @Test
  void sharedTaskListenersAskForTheirFields() {
    Kit kit = on(Database.SQLITE);
    kit.taskCode(
            "greet",
            task -> {
              Expression whom =
                  Objects.requireNonNull(DelegateHelper.getFieldExpression(task, "whom"));
              task.setDescription("for " + whom.getValue(task));
              assertThat(DelegateHelper.getFieldExpression(task, "other")).isNull();
            })
        .deploy(
            "greeted",
            start("s"),
            "<userTask id='u'><extensionElements><turgo:taskListener event='create'"
                + " delegateExpression=\"${code.ofTask('greet')}\">"
                + GREETING
                + WHOM
                + "</turgo:taskListener></extensionElements></userTask>",
            end("e"),
            flow("s -> u -> e"));

    kit.start("greeted", Map.of("name", "Dora"));

    assertThat(kit.engine().getTaskService().createTaskQuery().list())
        .singleElement()
        .satisfies(task -> assertThat(task.getDescription()).isEqualTo("for Dora"));
  }
}
