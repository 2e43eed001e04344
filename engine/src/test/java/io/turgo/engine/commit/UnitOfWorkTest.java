package io.turgo.engine.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnitOfWorkTest {
  private final List<CommitResult> told = new ArrayList<>();
  private final UnitOfWork unit = new UnitOfWork(List.of(), 0, told::add);

  /** It would wait for ever. */
  @Test
  void theTimeForItsRowsBeginsWhenTheyAreFoundHeldForTheFirstTime() {
    unit.isLocked(5);
    unit.isLocked(9);

    assertThat(unit.lockedSince()).isEqualTo(5);
  }

  @Test
  void whatMayBeWrittenIsNotSaidToBeUnwritten() {
    assertThat(unit.begins()).isTrue();
    CommitResult unwritten = new CommitResult.Clashed();
    assertThat(unit.answerUnwritten(unwritten)).isFalse();
    assertThat(told).isEmpty();
    unit.waitsAgain();

    assertThat(unit.answerUnwritten(unwritten)).isTrue();
    unit.answer(new CommitResult.Committed());

    assertThat(told).containsExactly(unwritten);
    assertThat(unit.begins()).as("it may be written though it was answered").isFalse();
  }
}
