/**
 * The order service as one would write it without an engine: the same rows, beans and pages, and
 * nothing that fails is tried again. {@code ./turgo bench startup} starts both.
 */
@NullMarked
package orders.plain;

import org.jspecify.annotations.NullMarked;
