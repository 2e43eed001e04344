package io.turgo.spring;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.ProcessEngineBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Brings the engine and the application's transaction manager together, and checks that they fit.
 */
final class EngineTransactions implements TransactionSupport {
  private static final int USUAL_JOBS = 8;

  private final ConfigurableListableBeanFactory context;
  private final TurgoProperties settings;

  EngineTransactions(ConfigurableListableBeanFactory context, TurgoProperties settings) {
    this.context = context;
    this.settings = settings;
  }

  /** The manager is not asked for yet: what it needs may need the engine. */
  @Override
  public @Nullable Runnable join(ProcessEngineBuilder builder, DataSource engineSource) {
    DataSource source = target(engineSource);
    SpringTransactions transactions = new SpringTransactions(source, this::manager);
    if (settings.transactions().join()) {
      builder.ambientTransactions(transactions);
    }
    if (context.getBeanNamesForType(PlatformTransactionManager.class, true, false).length == 0) {
      return null;
    }
    if (settings.transactions().join()) {
      builder.transactionProvider(transactions);
      builder.transactionConnections(jobs(source));
    }
    return () -> check(transactions, source);
  }

  /** What a transaction is bound to is the data source behind such a proxy. */
  private static DataSource target(DataSource source) {
    return source instanceof TransactionAwareDataSourceProxy proxy
        ? Objects.requireNonNullElse(proxy.getTargetDataSource(), source)
        : source;
  }

  private int jobs(DataSource source) {
    Integer chosen = settings.jobs().connections();
    if (chosen != null) {
      return chosen;
    }
    try {
      return source.isWrapperFor(HikariDataSource.class)
          ? Math.clamp(
              source.unwrap(HikariDataSource.class).getMaximumPoolSize() / 2, 1, USUAL_JOBS)
          : USUAL_JOBS;
    } catch (SQLException e) {
      return USUAL_JOBS;
    }
  }

  private PlatformTransactionManager manager() {
    String name = settings.transactions().manager();
    if (name != null) {
      if (!context.containsBean(name)
          || !context.isTypeMatch(name, PlatformTransactionManager.class)) {
        throw new TurgoSetupException(
            "turgo.transactions.manager names '"
                + name
                + "', which is no transaction manager of the application",
            "Name one of " + names());
      }
      return context.getBean(name, PlatformTransactionManager.class);
    }
    try {
      return context.getBean(PlatformTransactionManager.class);
    } catch (NoUniqueBeanDefinitionException e) {
      throw new TurgoSetupException(
          "The application has several transaction managers and none is primary: " + names(),
          "Name that of the engine's DataSource with turgo.transactions.manager, or mark it with"
              + " @Primary",
          e);
    }
  }

  private List<String> names() {
    return List.of(context.getBeanNamesForType(PlatformTransactionManager.class));
  }

  /** Begins a transaction, looks at it and rolls it back. */
  private void check(SpringTransactions transactions, DataSource source) {
    PlatformTransactionManager manager = manager();
    if (!settings.transactions().join()) {
      return;
    }
    for (PlatformTransactionManager each :
        context.getBeansOfType(PlatformTransactionManager.class).values()) {
      if (each instanceof ConfigurableTransactionManager listening) {
        listening.addListener(transactions);
      }
    }
    TransactionTemplate template = new TransactionTemplate(manager);
    template.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    template.executeWithoutResult(status -> {
      status.setRollbackOnly();
      if (!TransactionSynchronizationManager.hasResource(source)) {
        throw new TurgoSetupException(
            "Transactions of "
                + manager.getClass().getName()
                + " are not on the engine's DataSource, so that changes of the application and of"
                + " its processes would not be committed together (JTA is not supported: it has none"
                + " of a DataSource)",
            "Give both the same DataSource, name the right ones with turgo.transactions.manager"
                + " and turgo.data-source, or set turgo.transactions.join=false to have every call"
                + " of the engine committed by itself");
      }
      checkIsolation(source);
    });
  }

  private static void checkIsolation(DataSource source) {
    Connection connection = DataSourceUtils.getConnection(source);
    try {
      int isolation = connection.getTransactionIsolation();
      if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
        throw new TurgoSetupException(
            "Transactions on the engine's DataSource have the isolation level "
                + isolation
                + " of java.sql.Connection, but the engine needs READ COMMITTED (2): it would read"
                + " what others have changed since",
            "Set spring.datasource.hikari.transaction-isolation=TRANSACTION_READ_COMMITTED, and a"
                + " higher level with @Transactional(isolation = ...) where code needs one");
      }
    } catch (SQLException e) {
      throw new TurgoSetupException(
          "The isolation of the application's transactions cannot be read: " + e.getMessage(),
          "Look at its database",
          e);
    } finally {
      DataSourceUtils.releaseConnection(connection, source);
    }
  }
}
