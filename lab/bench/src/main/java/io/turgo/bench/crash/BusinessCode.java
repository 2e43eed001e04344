package io.turgo.bench.crash;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.TransactionDependentExecutionListener;
import io.turgo.engine.delegate.TransactionDependentTaskListener;
import io.turgo.engine.repository.bpmn.FlowElement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** User code of bookings: what writes in the transaction of its job, and what is told of it. */
final class BusinessCode {
  private BusinessCode() {}

  /** Writes the row of its activity. */
  record Step(DataSource transaction) implements JavaDelegate {
    @Override
    public void execute(DelegateExecution execution) {
      insert(
          transaction,
          execution.getProcessInstanceId(),
          Objects.requireNonNull(execution.getCurrentActivityId()));
    }
  }

  /** Writes the receipt just before the payment is committed. */
  record Receipt(DataSource transaction) implements TransactionDependentExecutionListener {
    @Override
    public void notify(
        String processInstanceId,
        String executionId,
        FlowElement flowElement,
        Map<String, @Nullable Object> executionVariables,
        Map<String, Object> customPropertiesMap) {
      insert(transaction, processInstanceId, BusinessTable.RECEIPT);
    }
  }

  /** Says what has been committed. */
  record Told(Acknowledgements acknowledgements)
      implements TransactionDependentExecutionListener, TransactionDependentTaskListener {
    @Override
    public void notify(
        String processInstanceId,
        String executionId,
        FlowElement element,
        Map<String, @Nullable Object> executionVariables,
        Map<String, Object> customPropertiesMap) {
      acknowledgements.write(Ledger.toldLine(processInstanceId, element.getId()));
    }
  }

  private static void insert(DataSource transaction, String instanceId, String step) {
    try (Connection connection = transaction.getConnection()) {
      BusinessTable.insert(connection, instanceId, step);
    } catch (SQLException e) {
      throw new IllegalStateException("The row of '" + step + "' could not be written", e);
    }
  }
}
