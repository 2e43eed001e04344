package orders.plain;

import java.math.BigDecimal;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Orders by HTTP. */
@RestController
@RequestMapping("/orders")
class OrderController {
  private final Orders orders;

  OrderController(Orders orders) {
    this.orders = orders;
  }

  /** What a customer wants. */
  record Wanted(String item, BigDecimal amount) {}

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  Order place(@RequestBody Wanted wanted) {
    return orders.place(wanted.item(), wanted.amount());
  }

  @GetMapping
  List<Order> all() {
    return orders.all();
  }

  @GetMapping("/{id}")
  Order one(@PathVariable String id) {
    return orders.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
  }

  @PostMapping("/{id}/approval")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void approve(@PathVariable String id, @RequestBody boolean ok) {
    if (!orders.approve(id, ok)) {
      throw new ResponseStatusException(
          HttpStatus.CONFLICT, "Nobody is asked for an approval of this order now");
    }
  }
}
