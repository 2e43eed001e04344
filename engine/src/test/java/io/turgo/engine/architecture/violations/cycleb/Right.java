package io.turgo.engine.architecture.violations.cycleb;

import io.turgo.engine.architecture.violations.cyclea.Left;

public record Right(Left left) {}
