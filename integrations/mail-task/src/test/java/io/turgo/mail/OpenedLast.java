package io.turgo.mail;

import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.ServiceTaskSurroundings;
import io.turgo.engine.delegate.ServiceTaskType;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** A type whose code a test can have. */
record OpenedLast(ServiceTaskType type, AtomicReference<ServiceTaskCode> last)
    implements ServiceTaskType {
  OpenedLast(ServiceTaskType type) {
    this(type, new AtomicReference<>());
  }

  ServiceTaskCode opened() {
    return Objects.requireNonNull(last.get());
  }

  @Override
  public String name() {
    return type.name();
  }

  @Override
  public Set<String> fields() {
    return type.fields();
  }

  @Override
  public ServiceTaskCode open(ServiceTaskSurroundings surroundings) {
    ServiceTaskCode code = type.open(surroundings);
    last.set(code);
    return code;
  }
}
