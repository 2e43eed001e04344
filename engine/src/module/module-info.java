/**
 * A durable BPMN process engine: exports what applications see and nothing else.
 *
 * <p>Flyway declares no name for a module, only its file has one, so it is not required by name.
 * Whoever requires one automatic module, as here cron-utils, reads all of them. Drivers and Jackson
 * are the application's choice.
 */
module io.turgo.engine {
  requires com.cronutils;
  requires com.github.benmanes.caffeine;
  requires com.zaxxer.hikari;
  requires java.logging;
  requires java.scripting;
  requires transitive java.sql;
  requires java.xml;
  requires org.apache.tomcat.embed.el;
  requires org.jooq;
  requires org.slf4j;
  requires static com.fasterxml.jackson.databind;
  requires static transitive org.jspecify;
  requires static org.postgresql.jdbc;
  requires static org.xerial.sqlitejdbc;
  requires static tools.jackson.databind;

  exports io.turgo.engine;
  exports io.turgo.engine.annotation;
  exports io.turgo.engine.audit;
  exports io.turgo.engine.batch;
  exports io.turgo.engine.channel;
  exports io.turgo.engine.clock;
  exports io.turgo.engine.cmmn;
  exports io.turgo.engine.decision;
  exports io.turgo.engine.delegate;
  exports io.turgo.engine.delegate.event;
  exports io.turgo.engine.exception;
  exports io.turgo.engine.form;
  exports io.turgo.engine.history;
  exports io.turgo.engine.identity;
  exports io.turgo.engine.job;
  exports io.turgo.engine.limit;
  exports io.turgo.engine.migration;
  exports io.turgo.engine.modification;
  exports io.turgo.engine.monitoring;
  exports io.turgo.engine.repository;
  exports io.turgo.engine.repository.bpmn;
  exports io.turgo.engine.runtime;
  exports io.turgo.engine.search;
  exports io.turgo.engine.settings;
  exports io.turgo.engine.task;
  exports io.turgo.engine.trace;
  exports io.turgo.engine.transaction;
  exports io.turgo.engine.transfer;
  exports io.turgo.engine.variable;

  // Flyway makes the logger by its name and looks for the migrations.
  opens db.turgo.postgresql;
  opens db.turgo.sqlite;
  opens io.turgo.engine.store.flyway;

  uses io.turgo.engine.ProcessEngineBuilder;
  uses io.turgo.engine.decision.DecisionEngine;
  uses io.turgo.engine.delegate.ServiceTaskType;
  uses io.turgo.engine.delegate.UserCodeAdapter;

  provides io.turgo.engine.ProcessEngineBuilder with
      io.turgo.engine.service.TurgoProcessEngineBuilder;
}
