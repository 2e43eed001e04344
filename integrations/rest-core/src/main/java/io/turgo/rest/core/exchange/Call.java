package io.turgo.rest.core.exchange;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.transaction.RequestKey;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.variable.HiddenVariables;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that was read and found in order.
 *
 * @param path what stands in the path, by name
 * @param query the parameters behind the question mark
 * @param body the fields of a JSON body; none if there is no such body
 * @param files the files of a body that has files, with their names
 * @param formFields what else is in a form, by name
 * @param key that the request is to be done once for; null for none
 * @param hidden variables whose values are kept from most callers
 * @since 0.1.0
 */
public record Call(
    ProcessEngine engine,
    Caller caller,
    Map<String, String> path,
    Input query,
    Input body,
    List<UploadedFile> files,
    Map<String, String> formFields,
    @Nullable RequestKey key,
    HiddenVariables hidden) {
  /** Whether the value of a variable is kept from the caller. */
  public boolean hides(String variable) {
    return !caller.actions().contains(HiddenVariables.ACTION) && hidden.hides(variable);
  }

  public RepositoryService repository() {
    return engine.getRepositoryService();
  }

  public RuntimeService runtime() {
    return engine.getRuntimeService();
  }

  public TaskService tasks() {
    return engine.getTaskService();
  }

  public HistoryService history() {
    return engine.getHistoryService();
  }

  public ManagementService management() {
    return engine.getManagementService();
  }

  public IdentityService identity() {
    return engine.getIdentityService();
  }

  public FormService forms() {
    return engine.getFormService();
  }

  /** What stands in the path under a name. */
  public String path(String name) {
    String value = path.get(name);
    if (value == null) {
      throw new IllegalStateException("The path of this operation has no " + name);
    }
    return value;
  }
}
