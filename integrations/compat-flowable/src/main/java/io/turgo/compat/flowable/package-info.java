/** Runs delegates and listeners of Flowable. Start at {@code FlowableCode}. */
@NullMarked
package io.turgo.compat.flowable;

import org.jspecify.annotations.NullMarked;
