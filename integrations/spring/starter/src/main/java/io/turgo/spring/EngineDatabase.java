package io.turgo.spring;

import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The database that the engine of an application is on.
 *
 * @param dataSource of the application; null for an SQLite file
 */
record EngineDatabase(@Nullable DataSource dataSource) {
  static EngineDatabase of(TurgoProperties settings, ConfigurableListableBeanFactory context) {
    return switch (settings.database()) {
      case SQLITE -> new EngineDatabase(null);
      case AUTO -> new EngineDatabase(find(settings, context));
      case DATA_SOURCE -> {
        DataSource found = find(settings, context);
        if (found == null) {
          throw new TurgoSetupException(
              "turgo.database is data-source, but the application has no DataSource",
              "Add spring-boot-starter-jdbc and set spring.datasource.url, or leave turgo.database"
                  + " out to have an SQLite file");
        }
        yield new EngineDatabase(found);
      }
    };
  }

  /** Null where the application's DataSource is the engine's file. */
  private static @Nullable DataSource find(
      TurgoProperties settings, ConfigurableListableBeanFactory context) {
    DataSource found = named(settings, context);
    return found instanceof SqliteDataSource ? null : found;
  }

  private static @Nullable DataSource named(
      TurgoProperties settings, ConfigurableListableBeanFactory context) {
    String name = settings.dataSource();
    if (name != null) {
      if (!context.containsBean(name) || !context.isTypeMatch(name, DataSource.class)) {
        throw new TurgoSetupException(
            "turgo.data-source names '" + name + "', which is no DataSource of the application",
            "Name one of " + names(context));
      }
      return context.getBean(name, DataSource.class);
    }
    try {
      return context.getBeanProvider(DataSource.class).getIfAvailable();
    } catch (NoUniqueBeanDefinitionException e) {
      throw new TurgoSetupException(
          "The application has several data sources and none is primary: " + names(context),
          "Name the engine's with turgo.data-source, or mark one with @Primary",
          e);
    }
  }

  private static List<String> names(ConfigurableListableBeanFactory context) {
    return List.of(context.getBeanNamesForType(DataSource.class));
  }

  void applyTo(ProcessEngineBuilder builder, TurgoProperties settings) {
    DataSource source = dataSource;
    if (source == null) {
      builder.sqlite(
          SqliteSettings.of(file(settings))
              .withDurable(settings.sqlite().durable())
              .withLongestTransaction(settings.sqlite().longestTransaction()));
      return;
    }
    requirePostgres(source);
    DataSource connections =
        settings.connections() == TurgoProperties.Connections.OWN
            ? OwnConnections.besides(source)
            : source;
    builder.postgres(
        PostgresSettings.of(connections)
            .withSchema(settings.schema())
            .withReadPoolSize(settings.readConnections())
            .withAllowUnsafeDurability(settings.allowUnsafeDurability()));
  }

  private static Path file(TurgoProperties settings) {
    Path file = settings.sqlite().file();
    if (Files.isDirectory(file)) {
      throw new TurgoSetupException(
          "The engine's SQLite file " + file.toAbsolutePath() + " is a folder",
          "Name a file with turgo.sqlite.file");
    }
    Path folder = file.toAbsolutePath().getParent();
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
      return file;
    } catch (IOException e) {
      throw new TurgoSetupException(
          "The folder of the engine's SQLite file cannot be made: " + e,
          "Name a file elsewhere with turgo.sqlite.file",
          e);
    }
  }

  private static void requirePostgres(DataSource source) {
    String product;
    try (Connection connection = source.getConnection()) {
      product = connection.getMetaData().getDatabaseProductName();
    } catch (SQLException e) {
      throw new TurgoSetupException(
          "The application's DataSource gives no connection: " + e.getMessage(),
          "Start its database, or look at spring.datasource.url and the names of user and password",
          e);
    }
    if (!product.equals("PostgreSQL")) {
      throw new TurgoSetupException(
          "The application's DataSource leads to " + product + ", which the engine cannot use",
          "Use PostgreSQL, name another DataSource with turgo.data-source, or set"
              + " turgo.database=sqlite to have the engine's state in a file of its own, apart from"
              + " the application's transactions");
    }
  }
}
