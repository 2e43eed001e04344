package io.turgo.engine.architecture.violations.interpreter;

import io.turgo.engine.architecture.violations.form.FormOfTask;
import io.turgo.engine.architecture.violations.model.form.Field;

/** Names an option in the core. */
record KnowsForm(FormOfTask form) {
  Field field() {
    return form.field();
  }
}
