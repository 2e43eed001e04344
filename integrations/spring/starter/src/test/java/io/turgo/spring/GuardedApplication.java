package io.turgo.spring;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** An application with Spring Security as Boot sets it up: no filter chain of its own. */
@Configuration(proxyBeanMethods = false)
@EnableMethodSecurity
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

  @Bean
  Vault vault() {
    return new Vault();
  }

  @Bean
  Safe safe() {
    return new Safe();
  }

  /** Opened by those who operate; Boot has a proxy in front of it. */
  static class Vault implements JavaDelegate {
    @Override
    @PreAuthorize("hasRole('TURGO_OPERATE')")
    public void execute(DelegateExecution execution) {
      execution.setVariable("opened", true);
    }
  }

  /** The same, called by an expression. */
  static class Safe {
    @PreAuthorize("hasRole('TURGO_OPERATE')")
    public boolean open() {
      return true;
    }
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
