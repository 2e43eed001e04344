package io.turgo.engine.delegate;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.repository.bpmn.BpmnModel;

/**
 * Adds listeners to elements of BPMN files that do not name them, such as all user tasks. An engine
 * asks whenever it reads a file: at its validation and deployment, and when a node first needs one
 * that was deployed. So all nodes need the same common listeners, and a change holds for running
 * instances after a restart.
 *
 * <p>Called by many threads, and more than once for a file; it should add the same each time. What
 * it throws fails the deployment.
 *
 * @since 0.1.0
 */
@Experimental
@FunctionalInterface
public interface CommonListeners {
  /**
   * Adds listeners to elements of a file.
   *
   * @param file the file, which takes them
   */
  void addTo(File file);

  /**
   * A BPMN file that takes listeners. They are told after those of the file itself, in the order in
   * which they were added.
   *
   * @since 0.1.0
   */
  interface File {
    /** {@return the name of the file in its deployment} */
    String getName();

    /** {@return the text of the file, a copy} */
    byte[] getBytes();

    /** {@return the elements of the file} */
    BpmnModel getModel();

    /**
     * Adds a listener to a process, a node or a sequence flow.
     *
     * @param elementId the id of the element in the file
     * @param event {@code start}, {@code end} or, for a sequence flow, {@code take}
     * @param listener an {@link ExecutionListener} or {@link JavaDelegate}, or code that a {@link
     *     UserCodeAdapter} turns into one; all threads share it
     * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the file has no such
     *     element, or the event is another
     */
    void addExecutionListener(String elementId, String event, Object listener);

    /**
     * Adds a listener to a user task.
     *
     * @param elementId the id of the user task in the file
     * @param event {@code create}, {@code assignment}, {@code update}, {@code complete}, {@code
     *     delete} or {@code all}
     * @param listener a {@link TaskListener}, or code that a {@link UserCodeAdapter} turns into
     *     one; all threads share it
     * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the file has no such user
     *     task, or the event is another
     */
    void addTaskListener(String elementId, String event, Object listener);
  }
}
