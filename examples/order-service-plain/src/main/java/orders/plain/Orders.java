package orders.plain;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.context.annotation.DependsOn;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Orders, done when they are placed; a large one waits for somebody in sales. */
@Service
@DependsOn("schema")
public class Orders {
  private static final BigDecimal LARGE = BigDecimal.valueOf(1000);

  private final JdbcClient jdbc;
  private final Stock stock;

  Orders(JdbcClient jdbc, Stock stock) {
    this.jdbc = jdbc;
    this.stock = stock;
  }

  /** The row is there if the stock has the item. */
  @Transactional
  public Order place(String item, BigDecimal amount) {
    stock.reserve(item);
    Order order =
        new Order(
            UUID.randomUUID().toString(),
            item,
            amount,
            amount.compareTo(LARGE) > 0 ? "PLACED" : "SHIPPED");
    jdbc.sql("INSERT INTO customer_order VALUES (?, ?, ?, ?)")
        .params(order.id(), order.item(), order.amount(), order.state())
        .update();
    return order;
  }

  /** What somebody in sales says to a large order; false if nobody is asked. */
  @Transactional
  public boolean approve(String id, boolean ok) {
    return jdbc.sql("UPDATE customer_order SET state = ? WHERE id = ? AND state = 'PLACED'")
            .params(ok ? "SHIPPED" : "CANCELLED", id)
            .update()
        == 1;
  }

  /** An order by its id. */
  public Optional<Order> find(String id) {
    return jdbc.sql("SELECT id, item, amount, state FROM customer_order WHERE id = ?")
        .param(id)
        .query(Order.class)
        .optional();
  }

  /** The orders, a hundred at most. */
  public List<Order> all() {
    return jdbc.sql("SELECT id, item, amount, state FROM customer_order ORDER BY id LIMIT 100")
        .query(Order.class)
        .list();
  }
}
