/** Types of delegates and listeners of Activiti. */
@NullMarked
package org.activiti.engine.delegate;

import org.jspecify.annotations.NullMarked;
