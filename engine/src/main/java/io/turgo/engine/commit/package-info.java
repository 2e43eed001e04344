/**
 * Group commit: units of work from many threads become few transactions; start at {@link
 * io.turgo.engine.commit.CommitPipeline}.
 */
@NullMarked
package io.turgo.engine.commit;

import org.jspecify.annotations.NullMarked;
