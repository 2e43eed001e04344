package io.turgo.engine.store;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction has written so that its commit can be proved later: the row of that id says
 * this number, if and only if the transaction was committed.
 *
 * @param transactionId of the server, good only for ending the transaction while it goes on: after
 *     a crash the server may give it to another one; null if it came with the answer that was lost,
 *     in which case the row was there before, so that the server says who is changing it
 * @param processId the server's process
 */
public record CommitMark(UUID marker, long number, @Nullable String transactionId, int processId) {}
