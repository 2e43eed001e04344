/** Camunda 7 as a source of instances; start at {@link io.turgo.bench.peer.Camunda7Filler}. */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
