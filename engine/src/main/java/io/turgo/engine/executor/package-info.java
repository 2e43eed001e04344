/**
 * The asynchronous executor: which jobs this node may run, and running them. Start at {@link
 * io.turgo.engine.executor.TurgoJobExecutor}.
 *
 * <p>{@code ShardLeases} says which shards are ours, {@code JobFeed} reads their jobs, {@code
 * Dispatcher} holds them in memory with their mailboxes and timers, {@code Workers} are the
 * threads.
 */
@NullMarked
package io.turgo.engine.executor;

import org.jspecify.annotations.NullMarked;
