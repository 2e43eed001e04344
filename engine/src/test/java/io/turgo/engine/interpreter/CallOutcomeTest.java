package io.turgo.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.HistoryRow.OfDecision;
import io.turgo.engine.instance.HistoryRow.OfDecisionPart;
import io.turgo.engine.variable.VariableType;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallOutcomeTest {
  /** Else a call that evaluates many decisions holds more memory than a unit may. */
  @Test
  void theValuesOfDecisionsCount() {
    CallOutcome.Decided decided =
        new CallOutcome.Decided(
            new OfDecision(
                1, null, null, null, null, null, 2L, 0, null, "d", "D", null, null, null),
            List.of(
                new OfDecisionPart(
                    3,
                    1,
                    null,
                    OfDecisionPart.Kind.INPUT,
                    1,
                    "in",
                    VariableType.encode("in", "four")),
                new OfDecisionPart(
                    4,
                    1,
                    null,
                    OfDecisionPart.Kind.OUTPUT,
                    1,
                    "o",
                    VariableType.encode("o", "five!"))));

    assertThat(new CallOutcome.Returned<>("it", List.of(decided), List.of(), 0).bytes())
        .isEqualTo(9);
  }
}
