package post;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** The application. */
@SpringBootApplication(proxyBeanMethods = false)
class PostApplication {
  /** How many contexts there have been. */
  static final AtomicInteger VANS = new AtomicInteger();

  /** Brings parcels. */
  static final class Van {
    final List<String> brought = new CopyOnWriteArrayList<>();

    /** Called by the process. */
    public void bring(String address) {
      brought.add(address);
    }
  }

  /** As applications have it: it needs what Boot makes for web applications alone. */
  @Bean
  SecurityFilterChain filters(HttpSecurity http) {
    return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated()).build();
  }

  @Bean
  Van van() {
    VANS.incrementAndGet();
    return new Van();
  }
}
