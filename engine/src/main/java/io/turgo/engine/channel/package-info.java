/**
 * How ready jobs reach the nodes that run them when they do not come from the tables. Applications
 * give {@link io.turgo.engine.channel.JobQueue}s to the engine's builder and say by {@link
 * io.turgo.engine.channel.JobRouting} which jobs go through them. To bind a broker, start at {@link
 * io.turgo.engine.channel.JobChannel}, whose documentation is the contract; {@link
 * io.turgo.engine.channel.InMemoryJobChannel} is the smallest implementation.
 */
@NullMarked
package io.turgo.engine.channel;

import org.jspecify.annotations.NullMarked;
