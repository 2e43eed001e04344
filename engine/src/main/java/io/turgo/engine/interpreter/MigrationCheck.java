package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;

/** Says whether a {@link MigrationPlan} could be made, without making it. */
public final class MigrationCheck {
  private MigrationCheck() {}

  /** The reasons against a plan, each with its element; none if it can be made. */
  public static List<String> problems(
      InstanceState state, ProcessGraph source, ProcessGraph target, MigrationPlan plan) {
    List<String> problems = new ArrayList<>();
    MigrationOutline.of(state, source, target, plan)
        .problems()
        .forEach(problem -> problems.add(problem.text()));
    return problems;
  }
}
