package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.ComplexGateway;
import io.turgo.engine.repository.bpmn.EventGateway;
import io.turgo.engine.repository.bpmn.ExclusiveGateway;
import io.turgo.engine.repository.bpmn.Gateway;
import io.turgo.engine.repository.bpmn.InclusiveGateway;
import io.turgo.engine.repository.bpmn.ParallelGateway;

/** A gateway as the public API shows it. */
class ReadGateway extends ReadNode implements Gateway {
  ReadGateway(Source source) {
    super(source);
  }

  /** The gateway that an element is. */
  static ReadGateway of(Source source) {
    return switch (source.xml().name()) {
      case "exclusiveGateway" -> new Exclusive(source);
      case "inclusiveGateway" -> new Inclusive(source);
      case "parallelGateway" -> new Parallel(source);
      case "eventBasedGateway" -> new EventBased(source);
      case "complexGateway" -> new Complex(source);
      default -> new ReadGateway(source);
    };
  }

  private static final class Exclusive extends ReadGateway implements ExclusiveGateway {
    Exclusive(Source source) {
      super(source);
    }
  }

  private static final class Inclusive extends ReadGateway implements InclusiveGateway {
    Inclusive(Source source) {
      super(source);
    }
  }

  private static final class Parallel extends ReadGateway implements ParallelGateway {
    Parallel(Source source) {
      super(source);
    }
  }

  private static final class EventBased extends ReadGateway implements EventGateway {
    EventBased(Source source) {
      super(source);
    }
  }

  private static final class Complex extends ReadGateway implements ComplexGateway {
    Complex(Source source) {
      super(source);
    }
  }
}
