package io.turgo.test.embedding;

// page:begin test
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.test.Deployment;
import io.turgo.test.TestEngine;
import io.turgo.test.TurgoExtension;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Deployment(resources = "io/turgo/test/embedding/order.bpmn")
class ShopTest {
  private static boolean soldOut;

  @RegisterExtension
  static final TurgoExtension TURGO =
      TurgoExtension.with(settings -> settings.bean("stock", stock()));

  private static JavaDelegate stock() {
    return execution -> {
      if (soldOut) {
        throw new IllegalStateException("sold out: " + execution.getVariable("item"));
      }
      execution.setVariable("reserved", true);
    };
  }

  @BeforeEach
  void open(TestEngine turgo) throws SQLException {
    soldOut = false;
    turgo.setCurrentTime(Instant.parse("2030-01-01T12:00:00Z"));
    turgo
        .engine()
        .inTransaction(connection ->
            connection
                .createStatement()
                .executeUpdate(
                    "CREATE TABLE IF NOT EXISTS customer_order (id TEXT, customer TEXT)"));
  }

  @Test
  void anOrderThatIsApprovedIsAccepted(ProcessEngine engine, TestEngine turgo) throws SQLException {
    Shop shop = new Shop(engine);
    String order = shop.order("a book", "ann");
    turgo.runDueJobs();

    assertThat(shop.openApprovals())
        .singleElement()
        .matches(task -> "Approve a book".equals(task.getName()));
    shop.approve(shop.openApprovals().getFirst().getId(), "sam", true);

    assertThat(turgo.trail(order)).isEqualTo("placed reserve approve decide accepted");
  }

  @Test
  void anOrderThatNobodyApprovesIsCancelledAfterTwoDays(ProcessEngine engine, TestEngine turgo)
      throws SQLException {
    String order = new Shop(engine).order("a book", "ann");
    turgo.runDueJobs();
    turgo.advance(Duration.ofDays(2));

    assertThat(turgo.trail(order)).isEqualTo("placed reserve approve! tooLate cancelled");
  }

  @Test
  void aJobThatFailsThreeTimesWaitsForSomebody(ProcessEngine engine, TestEngine turgo)
      throws SQLException {
    Shop shop = new Shop(engine);
    soldOut = true;
    String order = shop.order("a book", "ann");
    turgo.advance(Duration.ofHours(1));
    assertThat(engine.getManagementService().createDeadLetterJobQuery().list())
        .singleElement()
        .matches(job -> "sold out: a book".equals(job.getExceptionMessage()));

    soldOut = false;
    shop.retryWhatIsStuck();
    turgo.runDueJobs();
    assertThat(turgo.trail(order)).isEqualTo("placed reserve approve..");
  }

  @Test
  void withoutTheCustomersRowThereIsNoOrder(ProcessEngine engine) throws SQLException {
    engine.inTransaction(
        connection -> connection.createStatement().executeUpdate("DROP TABLE customer_order"));

    assertThatThrownBy(() -> new Shop(engine).order("a book", "ann"))
        .hasMessageContaining("customer_order");
    assertThat(engine.getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }
}
// page:end
