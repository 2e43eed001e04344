package io.turgo.engine.delegate;

import io.turgo.engine.repository.bpmn.FlowElement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An execution listener that is called in the phase of the transaction that its {@code
 * onTransaction} names, once for each event in the unit of work.
 *
 * <p>A listener before the commit runs after everything else of the unit; an exception undoes the
 * unit. A listener after the commit runs on the thread of the unit's user code, and a caller of the
 * API waits for it. Listeners to a rollback run when the unit has failed or the transaction that it
 * had joined was rolled back. The engine logs exceptions of both and ignores them. No listener runs
 * if the node dies between the commit and the call, or if the outcome of the commit stays unknown.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TransactionDependentExecutionListener {
  /** {@code onTransaction} of a listener that is told just before the commit. */
  String ON_TRANSACTION_BEFORE_COMMIT = "before-commit";

  /** {@code onTransaction} of a listener that is told after the commit. */
  String ON_TRANSACTION_COMMITTED = "committed";

  /** {@code onTransaction} of a listener that is told after a rollback. */
  String ON_TRANSACTION_ROLLED_BACK = "rolled-back";

  /**
   * Handles an event, in the phase of the transaction.
   *
   * @param processInstanceId the id of the process instance
   * @param executionId the id of the execution that the event happened to
   * @param flowElement where the execution was
   * @param executionVariables the variables visible to the execution at the event
   * @param customPropertiesMap the properties of the {@link CustomPropertiesResolver} at the event;
   *     empty without one
   */
  void notify(
      String processInstanceId,
      String executionId,
      FlowElement flowElement,
      Map<String, @Nullable Object> executionVariables,
      Map<String, Object> customPropertiesMap);
}
