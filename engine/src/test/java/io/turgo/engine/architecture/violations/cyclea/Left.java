package io.turgo.engine.architecture.violations.cyclea;

import io.turgo.engine.architecture.violations.cycleb.Right;

public record Left(Right right) {}
