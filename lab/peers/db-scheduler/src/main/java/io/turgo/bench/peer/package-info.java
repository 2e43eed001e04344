/**
 * db-scheduler under test, a job queue; start at {@link io.turgo.bench.peer.DbSchedulerContender}.
 */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
