/** JobRunr under test, a job queue; start at {@link io.turgo.bench.peer.JobRunrContender}. */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
