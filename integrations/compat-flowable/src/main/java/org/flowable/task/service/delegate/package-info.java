/** Types of task listeners of Flowable. */
@NullMarked
package org.flowable.task.service.delegate;

import org.jspecify.annotations.NullMarked;
