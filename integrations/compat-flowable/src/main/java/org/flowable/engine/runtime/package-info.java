/** Types of executions of Flowable, which events have. */
@NullMarked
package org.flowable.engine.runtime;

import org.jspecify.annotations.NullMarked;
