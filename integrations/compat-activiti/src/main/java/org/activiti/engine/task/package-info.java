/** Types of tasks of Activiti. */
@NullMarked
package org.activiti.engine.task;

import org.jspecify.annotations.NullMarked;
