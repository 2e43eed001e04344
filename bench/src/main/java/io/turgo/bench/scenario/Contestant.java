package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;

/**
 * An engine with one of its settings files.
 *
 * @param settings name of the file: best, defaults
 */
public record Contestant(ContenderKind kind, String settings) {}
