package orders.plain;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The table of the orders. */
@Component
class Schema {
  Schema(JdbcClient jdbc) {
    jdbc.sql(
            """
            CREATE TABLE IF NOT EXISTS customer_order (
              id VARCHAR(36) PRIMARY KEY, item VARCHAR(200) NOT NULL,
              amount NUMERIC(12, 2) NOT NULL, state VARCHAR(20) NOT NULL)
            """)
        .update();
  }
}
