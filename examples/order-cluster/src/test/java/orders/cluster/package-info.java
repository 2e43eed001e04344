/** Tests of the nodes. */
@NullMarked
package orders.cluster;

import org.jspecify.annotations.NullMarked;
