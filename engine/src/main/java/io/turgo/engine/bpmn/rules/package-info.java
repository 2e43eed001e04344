/**
 * The rules of BPMN that a process must keep to be executed: how its nodes and sequence flows may
 * be joined.
 *
 * <p>Start reading at {@link io.turgo.engine.bpmn.rules.Rules}, the list of them. They see a {@link
 * io.turgo.engine.bpmn.rules.Shape}, which the compiler makes of a file. {@link
 * io.turgo.engine.bpmn.rules.ProblemCode} names these rules and those of the compiler.
 */
@NullMarked
package io.turgo.engine.bpmn.rules;

import org.jspecify.annotations.NullMarked;
