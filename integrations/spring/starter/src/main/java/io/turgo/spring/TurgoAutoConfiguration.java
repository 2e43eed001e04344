package io.turgo.spring;

import io.turgo.engine.CmmnHistoryService;
import io.turgo.engine.CmmnRepositoryService;
import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The engine, its services, and what starts and stops them with the application. The last of all,
 * so that it knows which names are taken: the services have those that services of other engines
 * have, and of applications.
 *
 * @since 0.1.0
 */
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
      "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
      "org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration"
    })
@ConditionalOnBooleanProperty(name = "turgo.enabled", matchIfMissing = true)
@EnableConfigurationProperties(TurgoProperties.class)
public class TurgoAutoConfiguration {
  private static final String NO_NAME = "application";

  /** Made by Spring Boot. */
  public TurgoAutoConfiguration() {}

  /** Where Spring's transactions are on the class path. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({PlatformTransactionManager.class, DataSourceUtils.class})
  static class Transactions {
    @Bean
    TransactionSupport turgoTransactions(
        ConfigurableListableBeanFactory context, TurgoProperties settings) {
      return new EngineTransactions(context, settings);
    }
  }

  @Bean
  ContextObservers turgoJobObservers() {
    return new ContextObservers();
  }

  @Bean
  EngineAssembly turgoEngineAssembly(
      ConfigurableListableBeanFactory context,
      TurgoProperties settings,
      Environment environment,
      ObjectProvider<TransactionSupport> transactions,
      ContextObservers observers) {
    return new EngineAssembly(
        context,
        settings,
        application(environment),
        transactions.getIfAvailable(() -> TransactionSupport.NONE),
        observers);
  }

  private static String application(Environment environment) {
    return environment.getProperty("spring.application.name", NO_NAME);
  }

  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean(value = ProcessEngine.class, name = "processEngine")
  ProcessEngine processEngine(EngineAssembly assembly) {
    return assembly.build();
  }

  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  ProcessEngine turgoProcessEngine(EngineAssembly assembly) {
    return assembly.build();
  }

  @Bean
  EngineSetup turgoEngineSetup(
      ApplicationContext context,
      ProcessEngine engine,
      EngineAssembly assembly,
      ContextObservers observers,
      TurgoProperties settings) {
    Deployer deployer =
        settings.deployment().enabled()
            ? new Deployer(
                engine.getRepositoryService(),
                new ProcessFiles(new PathMatchingResourcePatternResolver(context)),
                settings.deployment(),
                application(context.getEnvironment()))
            : null;
    return new EngineSetup(context, engine, assembly, observers, deployer);
  }

  @Bean
  @ConditionalOnBooleanProperty(name = "turgo.executor.enabled", matchIfMissing = true)
  ExecutorLifecycle turgoExecutorLifecycle(ProcessEngine engine) {
    return new ExecutorLifecycle(engine.getJobExecutor());
  }

  @Bean
  @ConditionalOnMissingBean(value = RepositoryService.class, name = "repositoryService")
  RepositoryService repositoryService(ProcessEngine engine) {
    return engine.getRepositoryService();
  }

  @Bean
  @ConditionalOnMissingBean(value = RuntimeService.class, name = "runtimeService")
  RuntimeService runtimeService(ProcessEngine engine) {
    return engine.getRuntimeService();
  }

  @Bean
  @ConditionalOnMissingBean(value = TaskService.class, name = "taskService")
  TaskService taskService(ProcessEngine engine) {
    return engine.getTaskService();
  }

  @Bean
  @ConditionalOnMissingBean(value = HistoryService.class, name = "historyService")
  HistoryService historyService(ProcessEngine engine) {
    return engine.getHistoryService();
  }

  @Bean
  @ConditionalOnMissingBean(value = ManagementService.class, name = "managementService")
  ManagementService managementService(ProcessEngine engine) {
    return engine.getManagementService();
  }

  @Bean
  @ConditionalOnMissingBean(value = IdentityService.class, name = "identityService")
  IdentityService identityService(ProcessEngine engine) {
    return engine.getIdentityService();
  }

  @Bean
  @ConditionalOnMissingBean(value = FormService.class, name = "formService")
  FormService formService(ProcessEngine engine) {
    return engine.getFormService();
  }

  @Bean
  @ConditionalOnMissingBean(value = CmmnRepositoryService.class, name = "cmmnRepositoryService")
  CmmnRepositoryService cmmnRepositoryService(ProcessEngine engine) {
    return engine.getCmmnRepositoryService();
  }

  @Bean
  @ConditionalOnMissingBean(value = CmmnRuntimeService.class, name = "cmmnRuntimeService")
  CmmnRuntimeService cmmnRuntimeService(ProcessEngine engine) {
    return engine.getCmmnRuntimeService();
  }

  @Bean
  @ConditionalOnMissingBean(value = CmmnHistoryService.class, name = "cmmnHistoryService")
  CmmnHistoryService cmmnHistoryService(ProcessEngine engine) {
    return engine.getCmmnHistoryService();
  }

  // What follows is for applications in which the names above are those of other beans.

  @Bean
  @ConditionalOnMissingBean
  RepositoryService turgoRepositoryService(ProcessEngine engine) {
    return engine.getRepositoryService();
  }

  @Bean
  @ConditionalOnMissingBean
  RuntimeService turgoRuntimeService(ProcessEngine engine) {
    return engine.getRuntimeService();
  }

  @Bean
  @ConditionalOnMissingBean
  TaskService turgoTaskService(ProcessEngine engine) {
    return engine.getTaskService();
  }

  @Bean
  @ConditionalOnMissingBean
  HistoryService turgoHistoryService(ProcessEngine engine) {
    return engine.getHistoryService();
  }

  @Bean
  @ConditionalOnMissingBean
  ManagementService turgoManagementService(ProcessEngine engine) {
    return engine.getManagementService();
  }

  @Bean
  @ConditionalOnMissingBean
  IdentityService turgoIdentityService(ProcessEngine engine) {
    return engine.getIdentityService();
  }

  @Bean
  @ConditionalOnMissingBean
  FormService turgoFormService(ProcessEngine engine) {
    return engine.getFormService();
  }

  @Bean
  @ConditionalOnMissingBean
  CmmnRepositoryService turgoCmmnRepositoryService(ProcessEngine engine) {
    return engine.getCmmnRepositoryService();
  }

  @Bean
  @ConditionalOnMissingBean
  CmmnRuntimeService turgoCmmnRuntimeService(ProcessEngine engine) {
    return engine.getCmmnRuntimeService();
  }

  @Bean
  @ConditionalOnMissingBean
  CmmnHistoryService turgoCmmnHistoryService(ProcessEngine engine) {
    return engine.getCmmnHistoryService();
  }
}
