package io.turgo.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.driver.Attempt.Plain;
import io.turgo.engine.driver.Attempt.State;
import io.turgo.engine.interpreter.Command;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttemptTest {
  private static final Map<Plain, List<Plain>> ALLOWED =
      Map.of(
          Plain.QUEUED, List.of(Plain.QUEUED, Plain.STEPPING, Plain.ENDED),
          Plain.STEPPING, List.of(Plain.QUEUED, Plain.STEPPING, Plain.COMMITTING, Plain.ENDED),
          Plain.COMMITTING, List.of(Plain.QUEUED, Plain.ENDED),
          Plain.ENDED, List.of());

  private static Attempt in(Plain state) {
    Attempt attempt =
        new Attempt(
            1, new Command.RunJob(1), null, null, null, ending -> {}, Runnable::run, other -> {});
    List<Plain> way =
        switch (state) {
          case QUEUED -> List.of();
          case STEPPING -> List.of(Plain.STEPPING);
          case COMMITTING -> List.of(Plain.STEPPING, Plain.COMMITTING);
          case ENDED -> List.of(Plain.ENDED);
        };
    way.forEach(attempt::to);
    assertThat(attempt.state()).isEqualTo(state);
    return attempt;
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheStatesOfThePictureFollow(Plain from) {
    for (Plain to : Plain.values()) {
      Attempt attempt = in(from);
      if (Objects.requireNonNull(ALLOWED.get(from)).contains(to)) {
        attempt.to(to);
        assertThat(attempt.state()).isEqualTo(to);
      } else {
        assertThatThrownBy(() -> attempt.to(to))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("cannot go from " + from + " to " + to);
        assertThat(attempt.state()).isEqualTo(from);
      }
    }
  }

  @Test
  void whatIsKeptToIsNeverWidened() {
    Attempt attempt = in(Plain.QUEUED);
    attempt.keepTo(Attempt.Company.NONE);
    attempt.keepTo(Attempt.Company.OF_OTHERS);
    assertThat(attempt.company()).isEqualTo(Attempt.Company.NONE);
  }

  @Test
  void whatWasLearntIsKeptWhenMoreIsLearnt() {
    Attempt attempt = in(Plain.STEPPING);
    attempt.lost();
    attempt.goInTurn();
    attempt.keepTo(Attempt.Company.OF_OTHERS);
    attempt.lost();

    assertThat(attempt.losses()).isEqualTo(2);
    assertThat(attempt.order()).isEqualTo(Attempt.Order.IN_TURN);
    assertThat(attempt.company()).isEqualTo(Attempt.Company.OF_OTHERS);
  }

  /** Where an attempt stands is said by its state, not by flags beside it. */
  @Test
  void noFieldIsABoolean() {
    assertThat(
            Stream.of(Attempt.class, Attempt.class.getSuperclass())
                .flatMap(type -> Stream.of(type.getDeclaredFields()))
                .map(Field::getType))
        .isNotEmpty()
        .doesNotContain(boolean.class, Boolean.class);
    assertThat(State.class.isSealed()).isTrue();
  }
}
