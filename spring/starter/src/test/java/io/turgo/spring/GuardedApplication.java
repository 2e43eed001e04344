package io.turgo.spring;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** An application with Spring Security as Boot sets it up: no filter chain of its own. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    excludeName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration"
    })
class GuardedApplication {
  static final String PASSWORD = "correct horse";

  @Bean
  UserDetailsService users() {
    return new InMemoryUserDetailsManager(
        user("nina"),
        user("rita", "ROLE_TURGO_READ"),
        user("wim", "ROLE_TURGO_WORK"),
        user("olga", "ROLE_TURGO_OPERATE", "ROLE_TURGO_READ"),
        user("rob", "ROLE_TURGO_READ", "ROLE_TURGO_ACTION_deploy"),
        user("tess", "ROLE_TURGO_WORK", "ROLE_TURGO_TENANT_acme"));
  }

  private static UserDetails user(String name, String... authorities) {
    return User.withUsername(name).password("{noop}" + PASSWORD).authorities(authorities).build();
  }

  static ConfigurableApplicationContext start(Path folder, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--turgo.sqlite.file=" + folder.resolve("turgo.db"),
                "--turgo.executor.enabled=false",
                "--turgo.deployment.enabled=false",
                "--management.endpoints.web.exposure.include=health,turgo",
                "--server.address=127.0.0.1",
                "--server.port=0"));
    arguments.addAll(List.of(more));
    return new SpringApplicationBuilder(GuardedApplication.class)
        .bannerMode(Banner.Mode.OFF)
        .run(arguments.toArray(String[]::new));
  }
}
