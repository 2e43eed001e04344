/** Types of delegates and execution listeners of Flowable. */
@NullMarked
package org.flowable.engine.delegate;

import org.jspecify.annotations.NullMarked;
