/**
 * What the benchmark says to an engine under test, and how: an engine implements {@link
 * io.turgo.bench.protocol.Contender}, its main method hands that to {@link
 * io.turgo.bench.protocol.ContenderServer}, and the benchmark starts the JVM and talks to its
 * standard input and output.
 */
@NullMarked
package io.turgo.bench.protocol;

import org.jspecify.annotations.NullMarked;
