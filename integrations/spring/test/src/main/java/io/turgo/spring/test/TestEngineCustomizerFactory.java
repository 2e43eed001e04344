package io.turgo.spring.test;

import io.turgo.engine.ProcessEngine;
import io.turgo.test.TestEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.support.TestPropertySourceUtils;
import org.springframework.util.FileSystemUtils;

/** Gives the contexts of tests with {@link TurgoTest} an engine that they have in hand. */
final class TestEngineCustomizerFactory implements ContextCustomizerFactory {
  @Override
  public @Nullable ContextCustomizer createContextCustomizer(
      Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
    return TestContextAnnotationUtils.hasAnnotation(testClass, TurgoTest.class)
        ? new Customizer()
        : null;
  }

  /** Equal to all of its kind, so that tests share their contexts. */
  private record Customizer() implements ContextCustomizer {
    @Override
    public void customizeContext(
        ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
      Folder folder = Folder.make();
      MapPropertySource settings =
          new MapPropertySource(
              "turgoTest",
              Map.of(
                  "turgo.allow-unsafe-durability", "true",
                  "turgo.executor.enabled", "false",
                  "turgo.sqlite.file", folder.path().resolve("turgo.db").toString(),
                  "turgo.sqlite.durable", "false"));
      MutablePropertySources sources = context.getEnvironment().getPropertySources();
      String inlined = TestPropertySourceUtils.INLINED_PROPERTIES_PROPERTY_SOURCE_NAME;
      if (sources.contains(inlined)) {
        sources.addAfter(inlined, settings);
      } else {
        sources.addFirst(settings);
      }
      BeanDefinitionRegistry beans = (BeanDefinitionRegistry) context.getBeanFactory();
      beans.registerBeanDefinition(
          "turgoTestFolder", new RootBeanDefinition(Folder.class, () -> folder));
      RootBeanDefinition engine =
          new RootBeanDefinition(
              TestEngine.class, () -> TestEngine.of(context.getBean(ProcessEngine.class)));
      engine.setDestroyMethodName(""); // the engine closes itself
      beans.registerBeanDefinition("turgoTestEngine", engine);
    }
  }

  /** Where a temporary database is; deleted behind the engine, which is made after it. */
  private record Folder(Path path) implements DisposableBean {
    static Folder make() {
      try {
        return new Folder(Files.createTempDirectory("turgo-test"));
      } catch (IOException e) {
        throw new UncheckedIOException("No engine for tests: no temporary folder", e);
      }
    }

    @Override
    public void destroy() throws IOException {
      FileSystemUtils.deleteRecursively(path);
    }
  }
}
