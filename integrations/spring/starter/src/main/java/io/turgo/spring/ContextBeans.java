package io.turgo.spring;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.PatternMatchUtils;

/**
 * The beans of the context that expressions reach by their names: those that the application
 * defines, as far as its properties let them. What Spring and Turgo bring by themselves and every
 * data source is reached only where the application names it, because models may come from other
 * people than the code.
 */
final class ContextBeans implements Function<String, @Nullable Object> {
  private static final List<String> FRAMEWORKS =
      List.of("org.springframework.", "io.turgo.spring.Turgo");

  private final ConfigurableListableBeanFactory context;
  private final TurgoProperties.Beans settings;
  private final Map<String, Boolean> reached = new ConcurrentHashMap<>();

  ContextBeans(ConfigurableListableBeanFactory context, TurgoProperties.Beans settings) {
    this.context = context;
    this.settings = settings;
  }

  @Override
  public @Nullable Object apply(String name) {
    if (!context.containsBean(name)) {
      return null; // names are the model's, so those that are no bean's are not kept
    }
    return reached.computeIfAbsent(name, this::isReached) ? context.getBean(name) : null;
  }

  private boolean isReached(String name) {
    if (matches(settings.hidden(), name)) {
      return false;
    }
    return settings.visible().contains(name)
        || (matches(settings.visible(), name) && !isOfAFramework(name));
  }

  private static boolean matches(List<String> patterns, String name) {
    return PatternMatchUtils.simpleMatch(patterns.toArray(String[]::new), name);
  }

  private boolean isOfAFramework(String name) {
    if (context.isTypeMatch(name, DataSource.class)) {
      return true;
    }
    String own = context.getAliases(name).length == 0 ? name : definedAs(name);
    if (!context.containsBeanDefinition(own)) {
      return !isOfAParent(own);
    }
    BeanDefinition definition = context.getMergedBeanDefinition(own);
    return definition.getRole() == BeanDefinition.ROLE_INFRASTRUCTURE
        || isOfAFramework(definition.getBeanClassName(), definition.getFactoryBeanName());
  }

  /**
   * A context above this one has its beans defined too; what is only registered is Spring's own.
   */
  private boolean isOfAParent(String name) {
    return context.getParentBeanFactory() instanceof ConfigurableListableBeanFactory above
        && !context.containsLocalBean(name)
        && !new ContextBeans(above, settings).isOfAFramework(name);
  }

  private String definedAs(String name) {
    for (String alias : context.getAliases(name)) {
      if (context.containsBeanDefinition(alias)) {
        return alias;
      }
    }
    return name;
  }

  private boolean isOfAFramework(@Nullable String beanClass, @Nullable String factoryBean) {
    if (factoryBean == null) {
      return beanClass != null && FRAMEWORKS.stream().anyMatch(beanClass::startsWith);
    }
    Class<?> factory = context.getType(factoryBean);
    String factoryClass = factory == null ? factoryBean : factory.getName();
    return FRAMEWORKS.stream().anyMatch(factoryClass::startsWith);
  }
}
