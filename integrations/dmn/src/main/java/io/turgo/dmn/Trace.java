package io.turgo.dmn;

import io.turgo.engine.decision.DecisionOutcome.MatchedRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.api.core.DMNRuntime;
import org.kie.dmn.api.core.event.AfterEvaluateDecisionTableEvent;
import org.kie.dmn.api.core.event.DMNRuntimeEventListener;

/**
 * The rules that match while a thread evaluates a decision, and the steps that it takes. KIE
 * evaluates on the calling thread and tells listeners of the runtime, which all threads share.
 */
final class Trace {
  private static final ThreadLocal<@Nullable Trace> CURRENT = new ThreadLocal<>();

  private final Map<String, Rules> rules = new HashMap<>();
  private final Steps steps = new Steps();

  /**
   * The rules of the tables of a decision.
   *
   * @param matching all that match, in the order of the table
   * @param selected those that the hit policy leaves; of {@code OUTPUT ORDER} not all
   */
  record Rules(List<MatchedRule> matching, List<MatchedRule> selected) {}

  private Trace() {}

  static void listenTo(DMNRuntime runtime) {
    runtime.addListener(
        new DMNRuntimeEventListener() {
          @Override
          public void afterEvaluateDecisionTable(AfterEvaluateDecisionTableEvent event) {
            Trace trace = CURRENT.get();
            if (trace != null) {
              trace.add(event);
            }
          }
        });
  }

  /** Begins the trace of an evaluation; {@link #end} follows. */
  static Trace begin() {
    Trace trace = new Trace();
    CURRENT.set(trace);
    return trace;
  }

  static void end() {
    CURRENT.remove();
  }

  /** The steps of the evaluation of this thread. */
  static Steps steps() {
    Trace trace = CURRENT.get();
    return trace == null ? new Steps() : trace.steps;
  }

  private void add(AfterEvaluateDecisionTableEvent event) {
    Rules all =
        rules.computeIfAbsent(
            event.getNodeName(), name -> new Rules(new ArrayList<>(), new ArrayList<>()));
    add(event.getMatches(), event.getMatchesIds(), all.matching());
    add(event.getSelected(), event.getSelectedIds(), all.selected());
  }

  private static void add(List<Integer> numbers, List<String> ids, List<MatchedRule> to) {
    for (int i = 0; i < numbers.size(); i++) {
      to.add(new MatchedRule(numbers.get(i), i < ids.size() ? ids.get(i) : null));
    }
  }

  /** The rules of the tables of a decision that gave its results. */
  List<MatchedRule> rules(String decisionName, boolean isMany) {
    Rules found = rules.get(decisionName);
    return found == null ? List.of() : isMany ? found.matching() : found.selected();
  }
}
