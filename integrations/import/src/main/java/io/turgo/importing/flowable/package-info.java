/**
 * Flowable and Activiti 6 as sources; start at {@link io.turgo.importing.flowable.FlowableSource}.
 * Not for applications.
 */
@NullMarked
package io.turgo.importing.flowable;

import org.jspecify.annotations.NullMarked;
