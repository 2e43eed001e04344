package io.turgo.engine.job;

import org.jspecify.annotations.Nullable;

/**
 * A job queue: what waits in it, and what this node did with it since its engine started.
 *
 * @param name as in its {@link io.turgo.engine.channel.JobQueue}
 * @param channel the channel's name, such as {@code kafka}
 * @param paused whether no node is to consume it
 * @param consumed whether some node does
 * @param readyJobs jobs in their table that are routed to it and may run now or do, all nodes';
 *     counted up to 100,000 jobs of all queues
 * @param oldestMillis how long ago the oldest of those counted was made; 0 if there is none
 * @param waiting messages that wait in the broker, as it counts them; null if it does not say
 * @param inHand jobs that this node has from the queue, running or not
 * @param published jobs that the broker took from this node, several in a message
 * @param republished those of them that it had been given before
 * @param unpublished jobs that this node left to the sweep of the table
 * @param delivered jobs that messages brought to this node
 * @param redelivered those of them whose message had come before
 * @param acknowledged jobs of messages that are done with, dropped ones included
 * @param released jobs that were given back
 * @param dropped jobs that messages brought and that were gone, moved, suspended or not due
 * @param rejected jobs of messages put into the error queue
 * @param lagMillis how long the message that was delivered last had waited
 * @since 0.1.0
 */
public record JobQueueState(
    String name,
    String channel,
    boolean paused,
    boolean consumed,
    long readyJobs,
    long oldestMillis,
    @Nullable Long waiting,
    int inHand,
    long published,
    long republished,
    long unpublished,
    long delivered,
    long redelivered,
    long acknowledged,
    long released,
    long dropped,
    long rejected,
    long lagMillis) {}
