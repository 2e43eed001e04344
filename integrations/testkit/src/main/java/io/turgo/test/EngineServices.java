package io.turgo.test;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;

/**
 * Gives tests an engine and its services.
 *
 * @since 0.1.0
 */
public interface EngineServices {
  /** {@return the engine of the tests} */
  ProcessEngine getProcessEngine();

  /** {@return the service of the engine} */
  default RepositoryService getRepositoryService() {
    return getProcessEngine().getRepositoryService();
  }

  /** {@return the service of the engine} */
  default RuntimeService getRuntimeService() {
    return getProcessEngine().getRuntimeService();
  }

  /** {@return the service of the engine} */
  default TaskService getTaskService() {
    return getProcessEngine().getTaskService();
  }

  /** {@return the service of the engine} */
  default HistoryService getHistoryService() {
    return getProcessEngine().getHistoryService();
  }

  /** {@return the service of the engine} */
  default IdentityService getIdentityService() {
    return getProcessEngine().getIdentityService();
  }

  /** {@return the service of the engine} */
  default ManagementService getManagementService() {
    return getProcessEngine().getManagementService();
  }

  /** {@return the service of the engine} */
  default FormService getFormService() {
    return getProcessEngine().getFormService();
  }
}
