package io.turgo.bench.protocol;

import java.util.List;
import java.util.Map;

/**
 * An engine under test, as one node in a JVM of its own. Calls come one after the other from one
 * thread, {@link #open} first.
 *
 * <p>Expressions and delegate expressions of the models name beans, which an engine provides:
 * {@code work}, which hands the variable {@code number} to {@link Work#run}, {@code sum}, which
 * sets the variable {@code result} to {@code input1 + input2}, integers. Those that can run the
 * scenario {@code booking} have {@code book}, which calls {@link Booking#book} with the connection
 * of the job's transaction; those of {@code steps} have {@code step}, which runs a step of {@link
 * Steps}, and {@code ended}, which tells {@link Ends} of an instance.
 */
public interface Contender extends AutoCloseable {
  /** Name and version of the engine as it runs, "Flowable 8.0.0". */
  String version();

  /** The namespace of the engine's own BPMN attributes; of an engine of cases, those of CMMN. */
  String namespace();

  /**
   * Builds the engine on an empty database, or on one that another node has built its schema in.
   * The executor stays off.
   */
  void open(OpenRequest request) throws Exception;

  /** Deploys a model, of BPMN or of CMMN by the end of its name. */
  void deploy(String resourceName, String model) throws Exception;

  /** Starts one instance and returns when that is durable. Called by many threads at a time. */
  void startInstance(String processKey, Map<String, Object> variables) throws Exception;

  /**
   * How many instances one call of {@link #startInstances} is given. More than one only for what is
   * no engine: engines have an API that starts one.
   */
  default int startsPerCall() {
    return 1;
  }

  /** Starts an instance for each map of variables and returns when all of them are durable. */
  default void startInstances(String processKey, List<Map<String, Object>> variables)
      throws Exception {
    for (Map<String, Object> values : variables) {
      startInstance(processKey, values);
    }
  }

  /** Starts one case and returns when that is durable. Called by many threads at a time. */
  default void startCase(String caseKey, Map<String, Object> variables) throws Exception {
    throw new UnsupportedOperationException(version() + " runs no cases");
  }

  /**
   * Starts a workflow of {@link Steps}, waits for its end, and returns the numbers of its steps.
   * Each of them is durable before the next begins. Called by many threads at a time.
   */
  default List<Integer> runSteps(int number) throws Exception {
    throw new UnsupportedOperationException(version() + " cannot run the scenario 'steps'");
  }

  /** Starts the executor, or stops it and waits for its running jobs. */
  void setExecutorActive(boolean active) throws Exception;

  /** What is in the database now, by the names in {@link Counts}. */
  Map<String, Long> counts() throws Exception;

  /**
   * What went through job queues since the engine was opened, by the names in {@link Counts}; empty
   * without any.
   */
  default Map<String, Long> traffic() {
    return Map.of();
  }

  /**
   * Jobs and timers that have not been run, in the database now. Asked again and again until there
   * are none, so an engine with a cheaper way than {@link #counts} should take it.
   */
  default long pending() throws Exception {
    Map<String, Long> counts = counts();
    return counts.getOrDefault(Counts.JOBS, 0L) + counts.getOrDefault(Counts.TIMERS, 0L);
  }

  /** Ends the engine and all its connections. It may be opened again afterwards. */
  @Override
  void close() throws Exception;
}
