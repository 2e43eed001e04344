package io.turgo.engine.architecture.violations.store.postgres;

import io.turgo.engine.architecture.violations.store.sqlite.SqliteStore;

public record PostgresStore(SqliteStore other) {}
