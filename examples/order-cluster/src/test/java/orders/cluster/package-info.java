/** Two nodes work together. */
@NullMarked
package orders.cluster;

import org.jspecify.annotations.NullMarked;
