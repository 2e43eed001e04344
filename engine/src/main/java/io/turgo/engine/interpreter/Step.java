package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.InstanceState;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where a {@link Stepper} stopped. */
public sealed interface Step {
  /** It needs a call made; {@link Stepper#resume} goes on with the outcome. */
  final class Asks<R extends @Nullable Object> implements Step {
    private final Call<R> call;
    private final Consumer<R> then;
    private final @Nullable Consumer<ThrownError> afterError;

    /**
     * @param then goes on with the result
     * @param afterError goes on where the call has thrown an error of the model; null if the
     *     process may catch that
     */
    Asks(Call<R> call, Consumer<R> then, @Nullable Consumer<ThrownError> afterError) {
      this.call = call;
      this.then = then;
      this.afterError = afterError;
    }

    public Call<R> call() {
      return call;
    }

    void goOn(@Nullable R result) {
      then.accept(result);
    }

    @Nullable Consumer<ThrownError> afterError() {
      return afterError;
    }
  }

  /** The command is done; the state holds what is to be committed. */
  record Done(InstanceState state) implements Step {}

  /** A call failed: the unit is dropped. */
  record Failed(Call<?> call, Throwable error) implements Step {}

  /** The command cannot be done on this state, such as for a task that does not exist. */
  record Rejected(TurgoException reason) implements Step {}
}
