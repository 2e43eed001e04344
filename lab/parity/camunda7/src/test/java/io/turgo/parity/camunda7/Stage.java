package io.turgo.parity.camunda7;

import java.util.List;

/** One of the two engines with the instances of a kind of scenario; all answers are comparable. */
interface Stage {
  /** Completes the open task of an element, the one with the lowest loop counter of several. */
  void complete(String elementId);

  /** Brings a message to the first execution that waits for it. */
  void message(String name);

  void signal(String name);

  /** Fires the timer of an element, whenever it is due. */
  void timer(String elementId);

  /** Runs the first job before or after an element. */
  void job(String elementId);

  /** Runs all jobs before an element: one before all its instances there, one before each here. */
  void jobs(String elementId);

  /** Runs the first job before or after an element, which fails. */
  void failJob(String elementId);

  /** Gives the dead job, or the external task without retries, of an element three retries. */
  void revive(String elementId);

  /** Has a worker fetch an external task and complete it. */
  void work(String topic);

  /** Has a worker fetch an external task and fail. */
  void fail(String topic, int retries);

  /** Has a worker fetch an external task and throw a BPMN error. */
  void error(String topic, String code);

  /** Sets a variable of the instance at the top. */
  void set(String name, Object value);

  /** Lets a suspended instance go on. */
  void activate();

  /** The elements at which tokens of all instances are, with the scopes around them, sorted. */
  List<String> tree();

  /** The activities that all instances have entered, and how each ended, sorted. */
  List<String> trail();

  /** What the instances have become, and their last variables, sorted. */
  List<String> outcome();
}
