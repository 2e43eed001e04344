package io.turgo.engine.architecture.violations.query.sql;

/** An optional part of the queries. */
public final class BySql {}
