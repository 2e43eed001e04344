package orders;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The table of the orders. An application of your own has a migration tool for it. */
@Component
class Schema {
  Schema(JdbcClient jdbc, PlatformTransactionManager manager) {
    try {
      new TransactionTemplate(manager)
          .executeWithoutResult(status ->
              jdbc.sql(
                      """
                      CREATE TABLE IF NOT EXISTS customer_order (
                        id VARCHAR(36) PRIMARY KEY, item VARCHAR(200) NOT NULL,
                        amount NUMERIC(12, 2) NOT NULL, state VARCHAR(20) NOT NULL)
                      """)
                  .update());
    } catch (DataAccessException e) {
      // Another node may have made it at the same moment; if nobody has, this fails.
      jdbc.sql("SELECT count(*) FROM customer_order").query(Long.class).single();
    }
  }
}
