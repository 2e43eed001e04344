package io.turgo.engine.delegate;

import io.turgo.engine.repository.bpmn.FlowElement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An execution listener whose {@code onTransaction} says in which phase of the transaction it is
 * told of its event; once for each time that the event happened in the unit of work.
 *
 * <p>Before the commit it is told when all else of the unit is done, and what it throws undoes the
 * unit. After the commit it is told on the thread that runs the unit's user code; a caller of the
 * API waits for it. When the unit has failed, or the transaction that it had joined was rolled
 * back, the listeners to a rollback are told. What they throw then is logged and changes nothing. A
 * node that dies at the wrong moment tells nobody of what it has committed; nobody is told either
 * where it stays unknown whether the unit is committed.
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
   * The transaction has come to the phase.
   *
   * @param processInstanceId the id of the process instance
   * @param executionId the id of the execution that the event happened to
   * @param flowElement where the execution was
   * @param executionVariables what the execution saw when the event happened
   * @param customPropertiesMap what the {@link CustomPropertiesResolver} gave then; empty if none
   */
  void notify(
      String processInstanceId,
      String executionId,
      FlowElement flowElement,
      Map<String, @Nullable Object> executionVariables,
      Map<String, Object> customPropertiesMap);
}
