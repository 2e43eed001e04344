package io.turgo.bench.peer;

import io.turgo.bench.protocol.Booking;
import java.sql.SQLException;
import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.JavaDelegate;
import org.flowable.engine.impl.util.CommandContextUtil;

/** The bean {@code book}: writes on the connection of the command that runs the job. */
final class BookDelegate implements JavaDelegate {
  @Override
  public void execute(DelegateExecution execution) {
    try {
      Booking.book(
          CommandContextUtil.getDbSqlSession().getSqlSession().getConnection(),
          execution.getProcessInstanceId());
    } catch (SQLException e) {
      throw new IllegalStateException("The row of a job could not be written: " + e, e);
    }
  }
}
