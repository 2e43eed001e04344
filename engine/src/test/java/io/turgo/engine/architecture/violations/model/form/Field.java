package io.turgo.engine.architecture.violations.model.form;

/** A part of an option below a package of the core. */
public record Field(String name) {}
