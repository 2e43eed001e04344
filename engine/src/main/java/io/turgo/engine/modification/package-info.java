/**
 * Builders that change where process instances are, with the names of Camunda 7. Start at {@link
 * io.turgo.engine.modification.ProcessInstanceModificationBuilder}.
 */
@NullMarked
package io.turgo.engine.modification;

import org.jspecify.annotations.NullMarked;
