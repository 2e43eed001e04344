package io.turgo.engine.instance;

/**
 * The {@link InstanceFacts} of an instance as {@code turgo_instance_facts} keeps them, by its id.
 */
public record InstanceFactsRow(long id, InstanceFacts facts) implements Row {}
