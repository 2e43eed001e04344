/**
 * Group commit: units of work from many threads become few transactions.
 *
 * <p>Start at {@link io.turgo.engine.commit.CommitPipeline}. A {@code Committer} takes waiting
 * units, as many as {@code GroupLimits} allows; {@code GroupCommit} writes them, and {@code
 * GroupMode} is the table of the steps after each outcome. {@link
 * io.turgo.engine.commit.TransactionLane} commits the units that share a transaction with user
 * code.
 */
@NullMarked
package io.turgo.engine.commit;

import org.jspecify.annotations.NullMarked;
