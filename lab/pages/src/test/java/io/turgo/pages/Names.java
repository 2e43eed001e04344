package io.turgo.pages;

import io.opentelemetry.api.OpenTelemetry;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import java.sql.Connection;
import javax.sql.DataSource;

/** The names that pages take for granted: blocks of statements are methods of its subclasses. */
@SuppressWarnings("NullAway.Init") // never made
public abstract class Names {
  protected ProcessEngine engine;
  protected ProcessEngineBuilder builder;
  protected RuntimeService runtime;
  protected RuntimeService runtimeService;
  protected RepositoryService repositoryService;
  protected ManagementService management;

  protected String instanceId;
  protected String processDefinitionId;

  protected String url;
  protected String user;
  protected String password;
  protected String secret;
  protected String jaas;
  protected String coordinator;
  protected DataSource dataSource;
  protected OpenTelemetry openTelemetry;
  protected byte[] bytes;

  /** The table of an application. */
  protected Orders orders;

  protected String seat;

  /** Writes into the tables of an application. */
  protected abstract void book(Connection connection, String seat);

  /** A repository of Spring Data. */
  public interface Orders {
    void save(Order order);
  }

  /** An order, with or without its customer. */
  public record Order(String item, String customer) {
    public Order(String item) {
      this(item, "");
    }
  }
}
