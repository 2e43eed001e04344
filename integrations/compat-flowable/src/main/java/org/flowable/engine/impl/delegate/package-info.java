/** Types that delegates take from the inside of Flowable's engine. */
@NullMarked
package org.flowable.engine.impl.delegate;

import org.jspecify.annotations.NullMarked;
