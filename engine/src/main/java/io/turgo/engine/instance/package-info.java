/**
 * The rows of a running instance and of its history, and the mutable state that one unit of work
 * owns; start at {@link io.turgo.engine.instance.InstanceState}.
 */
@NullMarked
package io.turgo.engine.instance;

import org.jspecify.annotations.NullMarked;
