/**
 * The operations of Camunda 7 over HTTP that external-task workers, modellers and web consoles of
 * that family use, served by this engine.
 */
@NullMarked
package io.turgo.camunda7.rest;

import org.jspecify.annotations.NullMarked;
