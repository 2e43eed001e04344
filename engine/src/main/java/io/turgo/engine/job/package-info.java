/**
 * Jobs and timers as the public API shows them, one query for each state; start at {@link
 * io.turgo.engine.job.Job}.
 */
@NullMarked
package io.turgo.engine.job;

import org.jspecify.annotations.NullMarked;
