package orders.plain;

import java.math.BigDecimal;

/**
 * An order of a customer.
 *
 * @param state PLACED, SHIPPED or CANCELLED
 */
public record Order(String id, String item, BigDecimal amount, String state) {}
