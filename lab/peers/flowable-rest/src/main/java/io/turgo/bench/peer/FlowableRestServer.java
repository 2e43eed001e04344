package io.turgo.bench.peer;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;

/**
 * Flowable's REST API as its Spring Boot starter makes it, with its executor, on PostgreSQL. Prints
 * the URL of the API once it serves, and ends when it is told to.
 */
@EnableAutoConfiguration
public class FlowableRestServer {
  /** Of the engine's own settings only those are set that have it wait for nobody in vain. */
  private static final Map<String, Object> SETTINGS =
      Map.of(
          "server.port", "0",
          "server.address", "127.0.0.1",
          "spring.datasource.hikari.maximum-pool-size", "32",
          "spring.main.banner-mode", "off",
          "flowable.cmmn.enabled", "false",
          "flowable.idm.enabled", "false",
          "flowable.eventregistry.enabled", "false");

  /**
   * Serves.
   *
   * @param args the URL of the database, with its user
   */
  public static void main(String[] args) {
    SpringApplication application = new SpringApplication(FlowableRestServer.class);
    application.setDefaultProperties(SETTINGS);
    ServletWebServerApplicationContext context =
        (ServletWebServerApplicationContext) application.run("--spring.datasource.url=" + args[0]);
    System.out.println(
        "Flowable serves its API at http://127.0.0.1:"
            + context.getWebServer().getPort()
            + "/process-api");
    System.out.flush();
  }
}
