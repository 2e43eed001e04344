package orders;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. Without a database it keeps orders and processes in an SQLite file. */
@SpringBootApplication(proxyBeanMethods = false)
public class OrderApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(OrderApplication.class, arguments);
  }
}
