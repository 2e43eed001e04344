package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.console.ConsoleServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Objects;
import org.apache.catalina.Globals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.web.filter.ForwardedHeaderFilter;

/** The engine over HTTP in an application with a servlet container. */
class RestMountTest {
  @TempDir private Path folder = Path.of("");

  private WebApplicationContextRunner runner() {
    return new WebApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                TurgoAutoConfiguration.class,
                TurgoRestAutoConfiguration.class,
                TurgoConsoleAutoConfiguration.class))
        .withPropertyValues(
            "turgo.sqlite.file=" + folder.resolve("turgo.db"),
            "turgo.executor.enabled=false",
            "turgo.deployment.enabled=false");
  }

  private static MockHttpServletRequest from(String address) {
    MockHttpServletRequest request =
        new MockHttpServletRequest("GET", "/turgo/api/v1/openapi.json");
    request.setServletPath("/turgo/api/v1");
    request.setPathInfo("/openapi.json");
    request.setRemoteAddr(address);
    return request;
  }

  private static MockHttpServletRequest with(
      MockHttpServletRequest request, String header, String value) {
    request.addHeader(header, value);
    return request;
  }

  private static int answer(AssertableWebApplicationContext context, HttpServletRequest request)
      throws Exception {
    HttpServlet servlet =
        (HttpServlet)
            Objects.requireNonNull(
                context.getBean("turgoRest", ServletRegistrationBean.class).getServlet());
    servlet.init(new MockServletConfig());
    MockHttpServletResponse response = new MockHttpServletResponse();
    servlet.service(request, response);
    return response.getStatus();
  }

  private static Collection<?> mappings(AssertableWebApplicationContext context, String name) {
    return context.getBean(name, ServletRegistrationBean.class).getUrlMappings();
  }

  @Test
  void apiAndConsoleAreThereUnlessTheApplicationDoesWithout() {
    runner()
        .run(context -> {
          assertThat(mappings(context, "turgoRest")).asString().isEqualTo("[/turgo/api/v1/*]");
          assertThat(mappings(context, "turgoConsole")).asString().isEqualTo("[/turgo/*]");
        });
    runner()
        .withPropertyValues("turgo.console.enabled=false", "turgo.rest.path=/bpm")
        .run(context -> {
          assertThat(context).doesNotHaveBean("turgoConsole");
          assertThat(mappings(context, "turgoRest")).asString().isEqualTo("[/bpm/*]");
        });
    runner()
        .withClassLoader(new FilteredClassLoader(ConsoleServlet.class))
        .run(context -> assertThat(context).doesNotHaveBean("turgoConsole").hasBean("turgoRest"));
    runner()
        .withPropertyValues("turgo.rest.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(ServletRegistrationBean.class));
  }

  @Test
  void withoutASecurityOnlyThisMachineIsServed() {
    runner()
        .withClassLoader(new FilteredClassLoader("org.springframework.security"))
        .run(context -> {
          assertThat(context.getBean("turgoRest", ServletRegistrationBean.class).isAsyncSupported())
              .isTrue();
          assertThat(answer(context, from("127.0.0.1"))).isEqualTo(200);
          assertThat(answer(context, from("10.1.2.3"))).isEqualTo(401);
          assertThat(answer(context, with(from("127.0.0.1"), "X-Forwarded-For", "10.1.2.3")))
              .isEqualTo(401);
          assertThat(answer(context, with(from("127.0.0.1"), "Via", "1.1 proxy"))).isEqualTo(401);
          assertThat(answer(context, with(from("127.0.0.1"), "Host", "shop.example.com")))
              .isEqualTo(401);
          MockHttpServletRequest old = from("127.0.0.1");
          old.setProtocol("HTTP/1.0");
          assertThat(answer(context, old)).isEqualTo(401);
        });
  }

  /** As server.forward-headers-strategy has it, FRAMEWORK and NATIVE. */
  @Test
  void anAddressThatAHeaderSaysIsNotBelieved() {
    runner()
        .withClassLoader(new FilteredClassLoader("org.springframework.security"))
        .run(context -> {
          MockHttpServletRequest foreign = with(from("10.1.2.3"), "X-Forwarded-For", "127.0.0.1");
          MockFilterChain chain = new MockFilterChain();
          new ForwardedHeaderFilter().doFilter(foreign, new MockHttpServletResponse(), chain);
          HttpServletRequest wrapped =
              (HttpServletRequest) Objects.requireNonNull(chain.getRequest());
          assertThat(wrapped.getRemoteAddr()).isEqualTo("127.0.0.1");
          assertThat(answer(context, wrapped)).isEqualTo(401);

          MockHttpServletRequest rewritten = from("127.0.0.1");
          rewritten.setAttribute(Globals.REQUEST_FORWARDED_ATTRIBUTE, true);
          assertThat(answer(context, rewritten)).isEqualTo(401);
        });
  }

  @Test
  void whatCamundaSevenHasIsMountedByItself() {
    runner()
        .withConfiguration(AutoConfigurations.of(TurgoCamunda7RestAutoConfiguration.class))
        .withPropertyValues("turgo.camunda7-rest.enabled=true", "turgo.rest.enabled=false")
        .run(context -> {
          ServletRegistrationBean<?> mounted = context.getBean(ServletRegistrationBean.class);
          assertThat(mounted.getUrlMappings()).containsExactly("/engine-rest/*");
          assertThat(mounted.isAsyncSupported()).isTrue();
        });
  }

  @Test
  void aSecurityThatIsSwitchedOffLetsNobodyIn() {
    runner().run(context -> assertThat(answer(context, from("127.0.0.1"))).isEqualTo(401));
  }
}
