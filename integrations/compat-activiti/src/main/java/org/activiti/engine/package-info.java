/** Errors of Activiti, which delegates throw. */
@NullMarked
package org.activiti.engine;

import org.jspecify.annotations.NullMarked;
