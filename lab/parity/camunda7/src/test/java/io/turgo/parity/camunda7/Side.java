package io.turgo.parity.camunda7;

import java.util.List;
import java.util.Map;

/** One of the two engines, as far as modifications need it; all that it answers is comparable. */
interface Side extends AutoCloseable {
  void deploy(String bpmn);

  /** Starts process {@code p} and answers the instance's id. */
  String start(Map<String, Object> variables);

  /** Starts process {@code p} where instructions say, with variables of the instance. */
  Started startAt(
      boolean skipListeners,
      boolean skipMappings,
      Map<String, Object> variables,
      Instruction... steps);

  /**
   * An instance that was started.
   *
   * @param variables that came back with it, sorted
   */
  record Started(String id, String variables) {}

  void modify(String instanceId, boolean skipListeners, boolean skipMappings, Instruction... steps);

  /** The same in a batch, whose jobs are run; it throws if a part of it fails. */
  void modifyAsync(String instanceId, Instruction... steps);

  /**
   * The same for several instances, each without a builder of its own; in a batch if it says so.
   */
  void modifyAll(List<String> instanceIds, boolean async, Instruction... steps);

  /** Restarts an instance, and answers the id of the new one; in a batch if it says so. */
  String restart(String instanceId, boolean initial, boolean async, Instruction... steps);

  void delete(String instanceId);

  /** The activity tree, such as {@code p[a sub[in ~job]]}, siblings sorted. */
  String tree(String instanceId);

  /** Names of tasks, sorted. */
  List<String> tasks(String instanceId);

  /** Completes the first task of a name. */
  void complete(String instanceId, String name);

  /** Runs jobs that may run until there are none. */
  void runJobs();

  /** Elements of timers that wait, sorted. */
  List<String> timers();

  /** Names of messages and signals that are waited for, sorted. */
  List<String> subscriptions();

  /** Variables of the process, all scopes, as {@code name=value}, sorted. */
  List<String> variables(String instanceId);

  /** Activities of history, as {@code a over} or {@code a open}, sorted. */
  List<String> history(String instanceId);

  String businessKey(String instanceId);

  boolean runs(String instanceId);

  @Override
  void close();
}
