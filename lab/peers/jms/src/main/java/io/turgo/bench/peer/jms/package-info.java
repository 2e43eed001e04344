/**
 * What the message-queue executors of other engines need of a broker; start at {@link
 * io.turgo.bench.peer.jms.JobIdQueue}.
 */
@NullMarked
package io.turgo.bench.peer.jms;

import org.jspecify.annotations.NullMarked;
