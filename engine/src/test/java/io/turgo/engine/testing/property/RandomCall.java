package io.turgo.engine.testing.property;

/** One random call. */
final class RandomCall {
  private final ProcessInstanceCalls instances;
  private final TaskCalls tasks;
  private final VariableCalls variables;
  private final JobCalls jobs;

  RandomCall(Life life) {
    instances = new ProcessInstanceCalls(life);
    tasks = new TaskCalls(life);
    variables = new VariableCalls(life);
    jobs = new JobCalls(life);
  }

  void take(Picks picks) {
    switch (picks.below(20)) {
      case 0, 1 -> instances.one(picks);
      case 2 -> instances.passTime(picks);
      case 3, 4, 5 -> variables.ofExecution(picks);
      case 6, 7 -> variables.ofTask(picks);
      case 8, 9, 10, 11, 12 -> jobs.one(picks);
      default -> tasks.one(picks);
    }
  }
}
