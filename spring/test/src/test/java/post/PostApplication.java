package post;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** The application. */
@SpringBootApplication(proxyBeanMethods = false)
class PostApplication {
  /** Brings parcels. */
  static final class Van {
    final List<String> brought = new CopyOnWriteArrayList<>();

    /** Called by the process. */
    public void bring(String address) {
      brought.add(address);
    }
  }

  @Bean
  Van van() {
    return new Van();
  }
}
