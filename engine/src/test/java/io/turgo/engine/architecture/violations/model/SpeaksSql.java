package io.turgo.engine.architecture.violations.model;

import java.sql.Connection;

record SpeaksSql(Connection connection) {}
