/**
 * Flowable behind the benchmark's protocol, one source for all versions of it; start at {@link
 * io.turgo.bench.peer.FlowableContender}. What differs between the versions is a matter of their
 * settings files.
 */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
