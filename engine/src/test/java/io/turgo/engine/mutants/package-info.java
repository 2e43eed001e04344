/**
 * Bugs that are planted to see whether a test notices them: one rule of the design undone in each.
 * The list is in the resources below {@code mutants}; start at {@link
 * io.turgo.engine.mutants.Mutants}, which {@code ./turgo mutants} runs.
 */
@NullMarked
package io.turgo.engine.mutants;

import org.jspecify.annotations.NullMarked;
