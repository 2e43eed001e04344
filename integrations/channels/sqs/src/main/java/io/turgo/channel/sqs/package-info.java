/**
 * Ready jobs through Amazon SQS, standard and FIFO queues; start at {@link
 * io.turgo.channel.sqs.SqsJobChannel}.
 *
 * <p>{@code Queues} says which queues there are, {@code Sender} sends, {@code SqsSubscription}
 * receives, {@code Settler} tells SQS in batches what became of deliveries.
 */
@NullMarked
package io.turgo.channel.sqs;

import org.jspecify.annotations.NullMarked;
