package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;
import java.util.List;

/** A load that engines are measured with; each run has an engine on a fresh database to itself. */
public interface Scenario {
  /** Its name on the command line and in results. */
  String name();

  /** Whether engines of this kind can run it. */
  default boolean suits(ContenderKind kind) {
    return kind.bpmn();
  }

  /** Fewest nodes that it makes sense with. */
  default int fewestNodes() {
    return 1;
  }

  /** Warms up, measures, and notes what is wrong with the end state; one stretch per variant. */
  List<Stretch> run(Trial trial);
}
