package io.turgo.bench.result;

import org.jspecify.annotations.Nullable;

/**
 * What the jobs of a run went through instead of the shard feed, and what each took.
 *
 * @param channel with its durability
 * @param publishedPerJob how often a message that the broker took in the measured stretch named the
 *     job, alone or with others; none of those that were published before it
 * @param messagesPerJob those messages; fewer where several jobs share one
 * @param deliveredPerJob how often a delivery to a node named it
 * @param redeliveredPerJob the same of deliveries that were not the first of their message
 * @param brokerCpuMsPerJob of the broker's process; null without one, or if it cannot be told
 */
public record Messages(
    String channel,
    double publishedPerJob,
    double messagesPerJob,
    double deliveredPerJob,
    double redeliveredPerJob,
    @Nullable Double brokerCpuMsPerJob) {}
