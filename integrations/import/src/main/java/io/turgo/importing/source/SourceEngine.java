package io.turgo.importing.source;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.List;

/** The engine whose instances are taken over, as its database shows it. */
public interface SourceEngine {
  /** Names it in the origins of what is made from it, such as {@code camunda7:4711}. */
  String name();

  /**
   * Reads the process of a definition.
   *
   * @param definition its row
   * @param file its file
   * @throws TurgoIllegalArgumentException if it cannot be read, or if no instance of it can come
   *     along
   */
  SourceModel model(SourceRow definition, byte[] file);

  /**
   * Reads the instances below these at the top, callers first.
   *
   * @param past whether activities and tasks that have ended are read as well
   */
  List<List<SourceInstance>> trees(List<String> rootIds, boolean past);

  /** Says what it has besides process instances, and why that stays there. */
  List<String> left();
}
