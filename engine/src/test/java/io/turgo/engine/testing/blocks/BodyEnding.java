package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Plan.Need;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a body of a random model ends.
 *
 * @param never it comes to its end only from outside
 * @param needs what must have happened before
 * @param escalates a code that is thrown on the way, null for none
 * @param deep what it throws comes from a sub-process more
 */
record BodyEnding(
    How how,
    @Nullable String code,
    boolean never,
    List<Need> needs,
    @Nullable String escalates,
    boolean deep) {
  static final BodyEnding NORMAL = new BodyEnding(How.NONE, null, false, List.of(), null, false);

  /** Whether nothing comes of it but the body's end. */
  boolean isPlain() {
    return how == How.NONE && !never && escalates == null && needs.isEmpty();
  }
}
