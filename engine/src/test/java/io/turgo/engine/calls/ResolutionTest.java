package io.turgo.engine.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.store.Inquiry.Answer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ResolutionTest {
  private final Deque<Runnable> executed = new ArrayDeque<>();
  private final List<TransactionPhase> told = new ArrayList<>();

  private WaitingListener listener(TransactionPhase phase) {
    return new WaitingListener(phase, "a", "cause", "name", () -> told.add(phase));
  }

  private void resolve(Answer... answers) {
    Deque<Answer> left = new ArrayDeque<>(List.of(answers));
    new Resolution(
            executed::add,
            () -> Objects.requireNonNull(left.poll()),
            List.of(listener(TransactionPhase.COMMITTED), listener(TransactionPhase.ROLLED_BACK)))
        .begin();
    for (Runnable next = executed.poll(); next != null; next = executed.poll()) {
      next.run();
    }
    assertThat(left).as("answers that nobody asked for").isEmpty();
  }

  @Test
  void itIsAskedUntilTheDatabaseKnows() {
    resolve(Answer.NOT_YET, Answer.NOT_YET, Answer.COMMITTED);
    assertThat(told).containsExactly(TransactionPhase.COMMITTED);

    resolve(Answer.NOT_YET, Answer.ROLLED_BACK);
    assertThat(told).containsExactly(TransactionPhase.COMMITTED, TransactionPhase.ROLLED_BACK);
  }

  @Test
  void nobodyIsToldOfWhatTheDatabaseWillNeverKnow() {
    resolve(Answer.NOT_YET, Answer.NEVER);

    assertThat(told).isEmpty();
  }
}
