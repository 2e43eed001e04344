/**
 * Where ready jobs come from when they do not come from the tables: the seam of the message-queue
 * executor, which does not take jobs from channels yet. Start at {@link
 * io.turgo.engine.channel.JobChannel}, whose documentation is the contract; {@link
 * io.turgo.engine.channel.InMemoryJobChannel} is the smallest implementation.
 */
@NullMarked
package io.turgo.engine.channel;

import org.jspecify.annotations.NullMarked;
