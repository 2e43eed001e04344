package io.turgo.spring;

import io.turgo.engine.ProcessEngine;
import java.util.Locale;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.EmbeddedDatabaseConnection;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionManager;

/**
 * The engine's SQLite file as the application's DataSource, with a transaction manager, where it
 * has Boot's JDBC module and nothing says which database it has.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
    beforeName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
      "org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration"
    })
@ConditionalOnBooleanProperty(name = "turgo.enabled", matchIfMissing = true)
@ConditionalOnClass({EmbeddedDatabaseConnection.class, TransactionManager.class})
@ConditionalOnMissingBean({DataSource.class, JdbcConnectionDetails.class, TransactionManager.class})
@Conditional(TurgoSqliteAutoConfiguration.NothingSaysWhichDatabase.class)
@EnableConfigurationProperties(TurgoProperties.class)
public class TurgoSqliteAutoConfiguration {
  /** Made by Spring Boot. */
  public TurgoSqliteAutoConfiguration() {}

  @Bean
  DataSource turgoSqliteDataSource(ObjectProvider<ProcessEngine> engine, TurgoProperties settings) {
    return new SqliteDataSource(engine::getObject, settings.sqlite().file());
  }

  @Bean
  PlatformTransactionManager transactionManager(ObjectProvider<ProcessEngine> engine) {
    return new SqliteTransactionManager(engine::getObject);
  }

  /** No URL, no JNDI name, no embedded database, and the engine is not told to be elsewhere. */
  static final class NothingSaysWhichDatabase extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(
        ConditionContext context, AnnotatedTypeMetadata metadata) {
      Environment environment = context.getEnvironment();
      boolean said =
          environment.containsProperty("spring.datasource.url")
              || environment.containsProperty("spring.datasource.jndi-name")
              || environment.containsProperty("spring.datasource.type")
              || environment
                  .getProperty("turgo.database", "auto")
                  .toLowerCase(Locale.ROOT)
                  .startsWith("data");
      if (said) {
        return ConditionOutcome.noMatch(
            ConditionMessage.forCondition("Turgo on SQLite").because("a database is named"));
      }
      return new ConditionOutcome(
          EmbeddedDatabaseConnection.get(context.getClassLoader())
              == EmbeddedDatabaseConnection.NONE,
          ConditionMessage.forCondition("Turgo on SQLite").because("no database is named"));
    }
  }
}
