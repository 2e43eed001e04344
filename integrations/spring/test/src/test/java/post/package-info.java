/** An application and its tests. */
@NullMarked
package post;

import org.jspecify.annotations.NullMarked;
