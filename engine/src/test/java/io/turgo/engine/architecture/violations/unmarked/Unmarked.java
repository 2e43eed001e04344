package io.turgo.engine.architecture.violations.unmarked;

final class Unmarked {}
