package orders;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.task.Task;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.context.annotation.DependsOn;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Orders and the processes that they have. */
@Service
@DependsOn("schema")
public class Orders {
  private final JdbcClient jdbc;
  private final RuntimeService runtime;
  private final TaskService tasks;

  Orders(JdbcClient jdbc, RuntimeService runtime, TaskService tasks) {
    this.jdbc = jdbc;
    this.runtime = runtime;
    this.tasks = tasks;
  }

  /** The row and the process instance are committed together, or neither is. */
  @Transactional
  public Order place(String item, BigDecimal amount) {
    Order order = new Order(UUID.randomUUID().toString(), item, amount, "PLACED");
    runtime
        .createProcessInstanceBuilder()
        .processDefinitionKey("customerOrder")
        .businessKey(order.id())
        .variables(Map.of("orderId", order.id(), "item", item, "amount", amount))
        .start();
    jdbc.sql("INSERT INTO customer_order VALUES (?, ?, ?, ?)")
        .params(order.id(), order.item(), order.amount(), order.state())
        .update();
    return order;
  }

  /** Called by the process, in the transaction of its job. */
  @Transactional
  public void become(String id, String state) {
    jdbc.sql("UPDATE customer_order SET state = ? WHERE id = ?").params(state, id).update();
  }

  /** What somebody in sales says to a large order; false if nobody is asked. */
  @Transactional
  public boolean approve(String id, boolean ok) {
    List<Task> asked = tasks.createTaskQuery().processInstanceBusinessKey(id).list();
    asked.forEach(task -> tasks.complete(task.getId(), Map.of("ok", ok)));
    return !asked.isEmpty();
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
