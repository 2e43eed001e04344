package shop;

import io.turgo.engine.RuntimeService;
import jakarta.persistence.EntityManager;
import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;

/** The application. */
@SpringBootApplication(proxyBeanMethods = false)
public class ShopApplication {
  @Bean
  Desk desk(EntityManager seats, RuntimeService runtime, ApplicationEventPublisher events) {
    return new Desk(seats, runtime, events);
  }

  @Bean
  Clerk clerk(RuntimeService runtime) {
    return new Clerk(runtime);
  }

  /** Starts processes behind commits. */
  static final class Clerk {
    private final RuntimeService runtime;

    Clerk(RuntimeService runtime) {
      this.runtime = runtime;
    }

    @TransactionalEventListener(phase = TransactionPhase.AFTER_COMMIT)
    void asked(Desk.Asked asked) {
      runtime.startProcessInstanceByKey("note", Map.of("who", asked.who()));
    }
  }
}
