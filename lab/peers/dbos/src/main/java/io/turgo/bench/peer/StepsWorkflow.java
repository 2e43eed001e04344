package io.turgo.bench.peer;

import java.util.List;

/** The workflow as DBOS wants it: an interface, of which it makes a proxy. */
public interface StepsWorkflow {
  /** Runs the three steps of the workflow with a number; what they have returned. */
  List<Integer> run(int number);
}
