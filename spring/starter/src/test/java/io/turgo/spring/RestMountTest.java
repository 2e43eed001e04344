package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.TurgoRestServlet;
import jakarta.servlet.http.HttpServlet;
import java.nio.file.Path;
import java.security.Principal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** The engine over HTTP in an application with a servlet container. */
class RestMountTest {
  @TempDir private Path folder = Path.of("");

  private WebApplicationContextRunner runner() {
    return new WebApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(TurgoAutoConfiguration.class, TurgoRestAutoConfiguration.class))
        .withPropertyValues(
            "turgo.sqlite.file=" + folder.resolve("turgo.db"),
            "turgo.executor.enabled=false",
            "turgo.deployment.enabled=false");
  }

  private static int get(
      HttpServlet servlet, String address, @Nullable String user, String... roles)
      throws Exception {
    MockHttpServletRequest request =
        new MockHttpServletRequest("GET", "/turgo/api/v1/openapi.json");
    request.setServletPath("/turgo/api/v1");
    request.setPathInfo("/openapi.json");
    request.setRemoteAddr(address);
    request.setUserPrincipal(user == null ? null : (Principal) () -> user);
    for (String role : roles) {
      request.addUserRole(role);
    }
    MockHttpServletResponse response = new MockHttpServletResponse();
    servlet.service(request, response);
    return response.getStatus();
  }

  private static TurgoRestServlet servletOf(ServletRegistrationBean<?> mounted) {
    return (TurgoRestServlet) Objects.requireNonNull(mounted.getServlet());
  }

  @Test
  void itIsNotThereUnlessTheApplicationAsksForIt() {
    runner().run(context -> assertThat(context).doesNotHaveBean(ServletRegistrationBean.class));
  }

  @Test
  void withoutASecurityOnlyThisMachineIsServed() {
    runner()
        .withPropertyValues("turgo.rest.enabled=true")
        .run(context -> {
          ServletRegistrationBean<?> mounted = context.getBean(ServletRegistrationBean.class);
          assertThat(mounted.getUrlMappings()).containsExactly("/turgo/api/v1/*");
          assertThat(mounted.isAsyncSupported()).isTrue();
          TurgoRestServlet servlet = servletOf(mounted);
          assertThat(get(servlet, "127.0.0.1", null)).isEqualTo(200);
          assertThat(get(servlet, "10.1.2.3", null)).isEqualTo(401);
        });
  }

  @Test
  void whatCamundaSevenHasIsMountedByItself() {
    runner()
        .withConfiguration(AutoConfigurations.of(TurgoCamunda7RestAutoConfiguration.class))
        .withPropertyValues("turgo.camunda7-rest.enabled=true")
        .run(context -> {
          ServletRegistrationBean<?> mounted = context.getBean(ServletRegistrationBean.class);
          assertThat(mounted.getUrlMappings()).containsExactly("/engine-rest/*");
          assertThat(mounted.isAsyncSupported()).isTrue();
        });
  }

  @Test
  void usersHaveTheLevelOfTheirRole() {
    runner()
        .withPropertyValues("turgo.rest.enabled=true", "turgo.rest.path=/turgo/api/v1")
        .withBean(ContainerCallers.class)
        .run(context -> {
          TurgoRestServlet servlet = servletOf(context.getBean(ServletRegistrationBean.class));
          assertThat(get(servlet, "10.1.2.3", "ann", "TURGO_READ")).isEqualTo(200);
          assertThat(get(servlet, "10.1.2.3", "ann", "OTHER")).isEqualTo(401);
          assertThat(get(servlet, "10.1.2.3", null)).isEqualTo(401);
        });
  }
}
