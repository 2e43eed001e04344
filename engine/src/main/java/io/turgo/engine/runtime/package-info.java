/**
 * Running process instances and their executions as the public API shows them; start at {@link
 * io.turgo.engine.runtime.ProcessInstance}.
 */
@NullMarked
package io.turgo.engine.runtime;

import org.jspecify.annotations.NullMarked;
