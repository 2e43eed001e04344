package io.turgo.engine.architecture.violations.runtime;

import io.turgo.engine.architecture.violations.store.postgres.PostgresBackend;

record ImportsPostgresStore(PostgresBackend store) {}
