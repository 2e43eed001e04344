package io.turgo.importing.source;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the other engine keeps of the past, be it of running instances or of those that ended. */
public interface SourceHistory {
  /** Reads running instances below these at the top with all of their past, callers first. */
  List<List<SourceInstance>> trees(List<String> rootIds);

  /** The definitions of which instances have ended. */
  Set<String> definitionIds();

  /** Counts the instances that have ended, in another way than they are read. */
  List<Count> counts();

  /**
   * The ids of some instances that have ended, in their order.
   *
   * @param afterId the last one before; empty to begin
   * @param most how many at most; fewer are the last ones
   */
  List<String> ids(String afterId, int most);

  /**
   * Says about how many bytes the rows of instances have that have ended. Those that have few may
   * be missing.
   */
  Map<String, Long> sizes(List<String> ids);

  /** Reads instances that have ended. */
  List<SourceEnded> read(List<String> ids);

  /**
   * How many instances of a definition have ended alike.
   *
   * @param definitionId in the other engine
   * @param cancelled whether they were cancelled, and not completed
   */
  record Count(String definitionId, boolean cancelled, long instances) {}
}
