package io.turgo.engine.architecture.violations.runtime;

import io.turgo.engine.architecture.violations.store.postgres.PostgresStore;

record ImportsPostgresStore(PostgresStore store) {}
