package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.DefinitionStore.Starts;
import java.sql.SQLException;

/**
 * What the start events of definitions wait for, each change on the connection of one transaction
 * that has stepped the epoch, so that changes follow each other.
 */
final class StartEventRows {
  private static final String DELETE_OF_KEY =
      """
      DELETE FROM turgo_event_subscription
      WHERE instance_id = 0 AND definition_id IN (
        SELECT id FROM turgo_process_definition WHERE key = ? AND tenant_id = ?)
      """;

  private static final String WAITS_FOR_MESSAGE =
      """
      SELECT d.key FROM turgo_event_subscription s
      JOIN turgo_process_definition d ON d.id = s.definition_id
      WHERE s.kind = 'message' AND s.name = ? AND s.tenant_id = ? AND s.instance_id = 0
      """;

  private StartEventRows() {}

  /** The start events of a process wait for nothing any more. */
  static void deleteOf(Statements statements, String key, String tenantId) throws SQLException {
    statements.update(DELETE_OF_KEY, key, tenantId);
    DefinitionTimerRows.deleteStarts(statements, key, tenantId);
  }

  /** The start events of a definition begin to wait. */
  static void insert(Statements statements, String key, Starts starts) throws SQLException {
    for (EventSubscriptionRow row : starts.events()) {
      if (row.kind() == EventSubscriptionRow.Kind.MESSAGE) {
        refuseTwice(statements, key, row);
      }
      statements.insert(Tables.EVENT_SUBSCRIPTION, row);
    }
    for (JobRow timer : starts.timers()) {
      DefinitionTimerRows.insert(statements, timer);
    }
  }

  private static void refuseTwice(Statements statements, String key, EventSubscriptionRow row)
      throws SQLException {
    for (String other :
        statements.query(WAITS_FOR_MESSAGE, RowReader::text, row.name(), row.tenantId())) {
      throw new TurgoException(
          "Process '"
              + key
              + "' cannot wait for the message '"
              + row.name()
              + "' at its start event '"
              + row.activityId()
              + "': a start event of process '"
              + other
              + "' waits for it already, and a message starts one instance; rename one");
    }
  }
}
