package io.turgo.engine.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GatesTest {
  private final Gates<Entrant> gates = new Gates<>();

  private static final class Entrant extends Gated<Entrant> {
    Entrant(long instanceId) {
      super(instanceId);
    }
  }

  @Test
  void whoLeavesHandsTheGateToTheNextInLine() {
    Entrant first = new Entrant(1);
    Entrant second = new Entrant(1);
    assertThat(gates.enter(first)).isTrue();
    assertThat(gates.enter(second)).isFalse();

    gates.leave(first);

    assertThat(gates.successors(first)).isSameAs(second);
    assertThat(gates.enter(second)).isTrue();
  }

  @Test
  void thoseThatArePutBackComeFirstAndInTheirOrder() {
    Entrant holder = new Entrant(1);
    List<Entrant> line = Stream.generate(() -> new Entrant(1)).limit(4).toList();
    gates.enter(holder);
    line.forEach(gates::enter);

    gates.putBack(1, gates.takeWhile(1, 3, entrant -> true));

    assertThat(gates.takeWhile(1, 9, entrant -> true)).containsExactlyElementsOf(line);
  }

  @Test
  void whoComesAfterThoseThatArePutBackIsTheLastInLine() {
    Entrant holder = new Entrant(1);
    Entrant first = new Entrant(1);
    Entrant second = new Entrant(1);
    gates.enter(holder);
    gates.enter(first);
    gates.putBack(1, gates.takeWhile(1, 9, entrant -> true));
    gates.enter(second);

    gates.leave(holder);
    assertThat(gates.successors(holder)).isSameAs(first);
    gates.leave(first);
    assertThat(gates.successors(first)).isSameAs(second);
  }

  /** The map of gates can throw an error after it has noted who has the gate. */
  @Test
  void aGateThatWasTakenButNotCountedIsHandedOn() {
    Entrant first = new Entrant(1);
    Entrant second = new Entrant(1);
    gates.enter(first);
    first.held = 0; // as if an error had come in between
    assertThat(gates.enter(second)).isFalse();

    gates.leave(first);

    assertThat(gates.successors(first)).isSameAs(second);
  }

  @Test
  void whoHasNoGateTakesItFromNobody() {
    Entrant first = new Entrant(1);
    Entrant other = new Entrant(1);
    gates.enter(first);

    gates.leave(other);

    assertThat(gates.successors(other)).isNull();
    assertThat(gates.enter(new Entrant(1))).isFalse();
  }
}
