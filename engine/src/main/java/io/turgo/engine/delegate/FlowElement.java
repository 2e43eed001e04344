package io.turgo.engine.delegate;

import org.jspecify.annotations.Nullable;

/** An element of a process: a node or a sequence flow. */
public interface FlowElement {
  /** Its id in the file. */
  String getId();

  @Nullable String getName();
}
