package io.turgo.http;

import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.ServiceTaskSurroundings;
import io.turgo.engine.delegate.ServiceTaskType;
import java.util.Set;

/** HTTP tasks whose code a test has at hand. */
record OpenedBefore(HttpCalls calls) implements ServiceTaskType {
  @Override
  public String name() {
    return "http";
  }

  @Override
  public Set<String> fields() {
    return new HttpTasks().fields();
  }

  @Override
  public ServiceTaskCode open(ServiceTaskSurroundings surroundings) {
    return calls;
  }
}
