package orders;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

  /** What a customer wants, as it came. */
  record Wanted(@Nullable String item, @Nullable BigDecimal amount) {}

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  Order place(@RequestBody Wanted wanted) {
    String item = wanted.item();
    BigDecimal amount = wanted.amount();
    if (item == null || item.isBlank() || item.length() > 200) {
      throw refused("item: expected a text of 1 to 200 characters");
    }
    // As many digits as the table has.
    if (amount == null
        || amount.signum() <= 0
        || amount.precision() - amount.scale() > 10
        || amount.stripTrailingZeros().scale() > 2) {
      throw refused("amount: expected a number above 0 and below 10000000000, such as 19.99");
    }
    return orders.place(item, amount);
  }

  private static ResponseStatusException refused(String why) {
    return new ResponseStatusException(HttpStatus.BAD_REQUEST, why);
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
