package io.turgo.engine.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Lets PostgreSQL cut a unit of work off before one of its rows: it refuses the row, or its server
 * process ends. Rows of instances, executions, tasks, variables and history are counted.
 */
final class CutUnits {
  private static final String CUT =
      """
      CREATE OR REPLACE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
        IF nextval(''written'') %s THEN %s END IF;
        IF TG_OP = ''DELETE'' THEN RETURN OLD; END IF; RETURN NEW; END'
      """;

  private static final String DIE =
      "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(60);";

  private static final String REFUSE = "RAISE EXCEPTION ''cut'';";

  private final Kit kit;

  /**
   * @param kit on PostgreSQL
   */
  CutUnits(Kit kit) {
    this.kit = kit;
    change("CREATE SEQUENCE written");
    none();
    change(
        """
        DO 'DECLARE part record; BEGIN
          FOR part IN SELECT tablename FROM pg_tables WHERE schemaname = ''turgo_engine''
              AND (tablename IN (''turgo_instance'', ''turgo_execution'', ''turgo_task'',
                  ''turgo_variable'')
                OR tablename LIKE ''turgo_h_%'') LOOP
            EXECUTE format(''CREATE TRIGGER cut BEFORE INSERT OR UPDATE OR DELETE ON turgo_engine.%I
              FOR EACH ROW EXECUTE FUNCTION cut()'', part.tablename);
          END LOOP; END'
        """);
  }

  /** Refuses all rows after so many others. */
  void refuseAfter(long rows) {
    change(CUT.formatted(">= " + (written() + 1 + rows), REFUSE));
  }

  /** Ends the server process that writes the row after so many others; answers its number. */
  long dieAfter(long rows) {
    long last = written() + 1 + rows;
    change(CUT.formatted("= " + last, DIE));
    return last;
  }

  /** Lets all rows pass. */
  void none() {
    change(CUT.formatted("< 0", REFUSE));
  }

  /** How many rows were counted. */
  long written() {
    return kit.rows("SELECT last_value FROM written");
  }

  private void change(String sql) {
    kit.engine()
        .inTransaction(transaction -> {
          try (Connection connection = kit.engine().getJobDataSource().getConnection();
              Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return true;
          } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
          }
        });
  }
}
