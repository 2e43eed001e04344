/**
 * Deployed definitions, compiled and kept; start at {@link
 * io.turgo.engine.definition.DefinitionRegistry}.
 */
@NullMarked
package io.turgo.engine.definition;

import org.jspecify.annotations.NullMarked;
