/**
 * Flowable's engine of cases behind the benchmark's protocol; start at {@link
 * io.turgo.bench.peer.FlowableCmmnContender}.
 */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
