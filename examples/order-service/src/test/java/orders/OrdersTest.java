package orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.spring.test.TurgoTest;
import io.turgo.test.TestEngine;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The ways of an order. */
@TurgoTest
class OrdersTest {
  private final Orders orders;
  private final TestEngine turgo;
  private final RuntimeService runtime;
  private final ManagementService management;
  private final TransactionTemplate transaction;

  @Autowired
  OrdersTest(
      Orders orders,
      TestEngine turgo,
      RuntimeService runtime,
      ManagementService management,
      PlatformTransactionManager manager) {
    this.transaction = new TransactionTemplate(manager);
    this.orders = orders;
    this.turgo = turgo;
    this.runtime = runtime;
    this.management = management;
  }

  private String place(String item, int amount) {
    String id = orders.place(item, BigDecimal.valueOf(amount)).id();
    turgo.runDueJobs();
    return id;
  }

  private String stateOf(String id) {
    return orders.find(id).orElseThrow().state();
  }

  @Test
  void aSmallOrderIsShipped() {
    assertThat(stateOf(place("a book", 20))).isEqualTo("SHIPPED");
  }

  @Test
  void aLargeOrderIsShippedOnceItIsApproved() {
    String id = place("a car", 20_000);
    assertThat(stateOf(id)).isEqualTo("PLACED");

    assertThat(orders.approve(id, true)).isTrue();
    turgo.runDueJobs();
    assertThat(stateOf(id)).isEqualTo("SHIPPED");
    assertThat(orders.approve(id, true)).isFalse();
  }

  @Test
  void aLargeOrderThatNobodyApprovesIsCancelledAfterTwoDays() {
    String id = place("a car", 20_000);
    turgo.advance(Duration.ofDays(2));
    assertThat(stateOf(id)).isEqualTo("CANCELLED");
  }

  @Test
  void aJobThatFailsThreeTimesWaitsForSomebody() {
    place("unicorn", 20);
    turgo.advance(Duration.ofMinutes(1));
    assertThat(management.createDeadLetterJobQuery().list())
        .singleElement()
        .matches(job -> "reserve".equals(job.getElementId()));
  }

  @ParameterizedTest
  @CsvSource({"' ', 20", ", 20", "a book,", "a book, 0", "a book, 1e400", "a book, 0.001"})
  void whatIsNoOrderIsRefused(@Nullable String item, @Nullable BigDecimal amount) {
    OrderController controller = new OrderController(orders);
    assertThatThrownBy(() -> controller.place(new OrderController.Wanted(item, amount)))
        .hasMessageContaining("expected a");
    assertThat(runtime.createProcessInstanceQuery().count()).isZero();
  }

  @Test
  void whatIsRolledBackLeavesNeitherRowNorProcess() {
    transaction.executeWithoutResult(status -> {
      orders.place("a lamp", BigDecimal.TEN);
      assertThat(runtime.createProcessInstanceQuery().count()).isEqualTo(1);
      status.setRollbackOnly();
    });
    assertThat(runtime.createProcessInstanceQuery().count()).isZero();
    assertThat(orders.all()).noneMatch(order -> order.item().equals("a lamp"));
  }
}
