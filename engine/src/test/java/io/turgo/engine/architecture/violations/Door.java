package io.turgo.engine.architecture.violations;

/** Stands for the front door. */
public class Door {}
