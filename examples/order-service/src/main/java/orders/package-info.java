/**
 * An order service: the row of an order and its process are committed together, and jobs reserve,
 * ship or cancel. {@link orders.Orders} is where it begins.
 */
@NullMarked
package orders;

import org.jspecify.annotations.NullMarked;
