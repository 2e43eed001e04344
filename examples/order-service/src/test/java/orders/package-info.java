/** Tests of the order service. */
@NullMarked
package orders;

import org.jspecify.annotations.NullMarked;
