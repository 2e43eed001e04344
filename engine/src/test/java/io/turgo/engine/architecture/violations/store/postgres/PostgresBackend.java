package io.turgo.engine.architecture.violations.store.postgres;

import io.turgo.engine.architecture.violations.store.sqlite.SqliteBackend;

public record PostgresBackend(SqliteBackend other) {}
