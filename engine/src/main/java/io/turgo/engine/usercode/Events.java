package io.turgo.engine.usercode;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.ProcessGraph;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Who listens to events. Safe for all threads. */
public interface Events {
  /** The types that somebody listens to, apart from what processes listen to by themselves. */
  Set<TurgoEngineEventType> wanted();

  /** The types that somebody listens to for instances of a process. */
  default Set<TurgoEngineEventType> wanted(ProcessGraph graph) {
    Set<TurgoEngineEventType> byModel = graph.listeners().eventTypes();
    if (byModel.isEmpty()) {
      return wanted();
    }
    Set<TurgoEngineEventType> both = EnumSet.copyOf(byModel);
    both.addAll(wanted());
    return both;
  }

  /**
   * Tells those who listen to the type of an event.
   *
   * @param ofModel listeners of the process that want it
   * @param mayFail whether an exception counts where its listener says so; otherwise it is logged
   * @return those who wait for a phase of the transaction
   * @throws io.turgo.engine.exception.TurgoException if a listener throws and that counts
   */
  List<WaitingListener> tell(EngineEvent event, List<TurgoEventListener> ofModel, boolean mayFail);
}
