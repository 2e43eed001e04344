/**
 * The configuration of an engine by the names of Camunda 7, for sources that the recipes have moved
 * and for files such as {@code camunda.cfg.xml}. It builds engines of Turgo.
 */
@NullMarked
package io.turgo.compat.camunda7.cfg;

import org.jspecify.annotations.NullMarked;
