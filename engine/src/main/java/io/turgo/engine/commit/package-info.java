/**
 * Group commit: units of work from many threads become few transactions.
 *
 * <p>Start at {@link io.turgo.engine.commit.CommitPipeline}. A {@code Committer} takes what waits,
 * as much as {@code GroupLimits} allows; {@code GroupCommit} writes it, and {@code GroupMode} is
 * the table of what follows which outcome. {@link io.turgo.engine.commit.TransactionLane} commits
 * the units that share a transaction with user code.
 */
@NullMarked
package io.turgo.engine.commit;

import org.jspecify.annotations.NullMarked;
