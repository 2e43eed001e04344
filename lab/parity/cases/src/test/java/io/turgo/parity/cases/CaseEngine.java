package io.turgo.parity.cases;

import java.time.Duration;
import java.util.Map;

/** An engine that runs one case after the other. */
interface CaseEngine extends AutoCloseable {
  void deploy(String file);

  void start(Map<String, Object> variables);

  /** The plan items that are there with their states, or how the case has ended. */
  String items();

  void trigger(String definitionId);

  /** Starts, enables, disables, completes or terminates a plan item. */
  void change(String what, String definitionId);

  void set(String name, Object value);

  Object variable(String name);

  void terminate();

  void runJobs();

  void advance(Duration time);

  /** Deletes the case and its file; the clock is right again. */
  void clear();

  @Override
  void close();
}
