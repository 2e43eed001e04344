package io.turgo.engine.driver;

import io.turgo.engine.instance.JobRow;
import java.util.List;

/**
 * Receives the changes of jobs by this node's commits. Called on committer threads, so it must be
 * quick.
 */
public interface CommittedWork {
  CommittedWork NONE = (appeared, gone) -> {};

  /**
   * @param appeared jobs that are new in their table, in whatever state
   * @param gone jobs that left the table that they were in
   */
  void changed(List<JobRow> appeared, List<JobRow> gone);
}
