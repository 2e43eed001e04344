/** Runs delegates and listeners of Activiti. Start at {@code ActivitiCode}. */
@NullMarked
package io.turgo.compat.activiti;

import org.jspecify.annotations.NullMarked;
