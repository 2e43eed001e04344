/** The command line: turns arguments into calls to the bench and engine modules. */
@NullMarked
package io.turgo.cli;

import org.jspecify.annotations.NullMarked;
