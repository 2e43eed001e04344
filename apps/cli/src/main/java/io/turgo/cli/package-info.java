/** The command line: turns arguments into calls to the engine, and prints what they give. */
@NullMarked
package io.turgo.cli;

import org.jspecify.annotations.NullMarked;
