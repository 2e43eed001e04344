package io.turgo.engine;

import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricDetailQuery;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.engine.history.NativeHistoricActivityInstanceQuery;
import io.turgo.engine.history.NativeHistoricDetailQuery;
import io.turgo.engine.history.NativeHistoricProcessInstanceQuery;
import io.turgo.engine.history.NativeHistoricTaskInstanceQuery;
import io.turgo.engine.history.NativeHistoricVariableInstanceQuery;

/**
 * Reads what happened, as far as the engine's {@link io.turgo.engine.history.HistoryLevel} records
 * it. History is written in the transaction of what it tells of.
 */
public interface HistoryService {
  HistoricProcessInstanceQuery createHistoricProcessInstanceQuery();

  HistoricActivityInstanceQuery createHistoricActivityInstanceQuery();

  HistoricTaskInstanceQuery createHistoricTaskInstanceQuery();

  HistoricVariableInstanceQuery createHistoricVariableInstanceQuery();

  HistoricDetailQuery createHistoricDetailQuery();

  NativeHistoricProcessInstanceQuery createNativeHistoricProcessInstanceQuery();

  NativeHistoricActivityInstanceQuery createNativeHistoricActivityInstanceQuery();

  NativeHistoricTaskInstanceQuery createNativeHistoricTaskInstanceQuery();

  NativeHistoricVariableInstanceQuery createNativeHistoricVariableInstanceQuery();

  NativeHistoricDetailQuery createNativeHistoricDetailQuery();

  /**
   * Deletes everything that was recorded of an ended instance.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   * @throws io.turgo.engine.exception.TurgoException if it still runs
   */
  void deleteHistoricProcessInstance(String processInstanceId);
}
