/**
 * Two nodes of the order service on one PostgreSQL database. {@link orders.cluster.TwoNodes} starts
 * them.
 */
@NullMarked
package orders.cluster;

import org.jspecify.annotations.NullMarked;
