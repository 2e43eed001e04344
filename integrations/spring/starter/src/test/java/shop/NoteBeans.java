package shop;

import io.turgo.engine.delegate.JavaDelegate;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans that expressions reach. */
@Configuration(proxyBeanMethods = false)
public class NoteBeans {
  /** How many notes were written. */
  @Bean
  AtomicInteger notes() {
    return new AtomicInteger();
  }

  @Bean
  JavaDelegate note(AtomicInteger notes) {
    return execution -> notes.incrementAndGet();
  }
}
