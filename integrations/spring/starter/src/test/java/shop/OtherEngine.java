package shop;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** As Flowable's, which has the same names for its beans, and is behind Turgo's by its own. */
@AutoConfiguration
public class OtherEngine {
  @Bean
  StringBuilder processEngine() {
    return new StringBuilder("another");
  }

  @Bean
  StringBuilder runtimeService() {
    return new StringBuilder("another");
  }
}
