package io.turgo.engine.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.Rows;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.usercode.CallResult;
import io.turgo.engine.variable.VariableType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What user code sees of other instances; the database is played by the test. */
class OtherInstancesTest {
  private static final long INSTANCE = 7;

  private final Database database = new Database();
  private final OtherInstances others = new OtherInstances(database);

  /** Has one instance with one variable. */
  private static final class Database implements OtherInstances.Host {
    private int value = 1;
    private final Effort effort = new Effort(() -> {});

    @Override
    public Effort effort() {
      return effort;
    }

    @Override
    public boolean readsFromDatabase() {
      return false;
    }

    @Override
    public void changesOthers() {}

    @Override
    public long now() {
      return 0;
    }

    @Override
    public StepContext context(@Nullable Long definitionId, long begun) {
      throw new UnsupportedOperationException();
    }

    @Override
    public StepContext previewing(@Nullable Long definitionId) {
      throw new UnsupportedOperationException();
    }

    @Override
    public InstanceSnapshot snapshot(long instanceId, boolean fresh) {
      assertThat(fresh).isTrue();
      return new InstanceSnapshot(
          new InstanceRow(instanceId, instanceId, 1, 0, value, null, null, null, 0, false),
          Rows.empty(),
          Rows.of(
              List.of(
                  new VariableRow(8, INSTANCE, INSTANCE, "v", VariableType.encode("v", value)))),
          Rows.empty(),
          Rows.empty(),
          Rows.empty(),
          Rows.empty());
    }

    @Override
    public OptionalLong instanceOfScope(long scopeId) {
      return OptionalLong.of(scopeId);
    }

    @Override
    public <R extends @Nullable Object> CallResult<R> run(Call<R> call, InstanceState state) {
      throw new UnsupportedOperationException();
    }
  }

  private @Nullable Object value() {
    Map<String, VariableRow> variables = others.variablesFrom(INSTANCE, false, null);
    assertThat(variables).containsOnlyKeys("v");
    return variables == null
        ? null
        : VariableType.decode(Objects.requireNonNull(variables.get("v")).value());
  }

  @Test
  void whatIsReadStaysTheSameUntilTheUnitIsSteppedAgain() {
    assertThat(value()).isEqualTo(1);
    database.value = 2;
    assertThat(value()).as("within a stepping").isEqualTo(1);

    others.rewind();

    assertThat(value()).isEqualTo(2);
  }
}
