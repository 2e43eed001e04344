/** Types of event listeners of Flowable. */
@NullMarked
package org.flowable.engine.delegate.event;

import org.jspecify.annotations.NullMarked;
