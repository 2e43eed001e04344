/** The commands of the lab: options, what they are read into, and exit codes. */
@NullMarked
package io.turgo.bench.command;

import org.jspecify.annotations.NullMarked;
