package io.turgo.engine.architecture.violations.store.sqlite;

public final class SqliteBackend {}
