package io.turgo.engine.architecture.violations.form;

import io.turgo.engine.architecture.violations.model.form.Field;

/** An option, which may use its other package. */
public record FormOfTask(Field field) {}
