package io.turgo.engine.architecture.violations.instance;

interface Row {
  long id();
}
