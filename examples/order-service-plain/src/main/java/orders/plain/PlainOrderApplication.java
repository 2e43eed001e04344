package orders.plain;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. */
@SpringBootApplication(proxyBeanMethods = false)
public class PlainOrderApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(PlainOrderApplication.class, arguments);
  }
}
