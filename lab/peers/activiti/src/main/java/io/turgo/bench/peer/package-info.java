/**
 * Activiti 5 and 6 behind the benchmark's protocol, one source for both; start at {@link
 * io.turgo.bench.peer.ActivitiContender}.
 */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
