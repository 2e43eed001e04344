/**
 * From BPMN XML to the definition graph: reading, checking and compiling of process files.
 *
 * <p>Start reading at {@link io.turgo.engine.bpmn.BpmnCompiler}. A file passes three stages: {@code
 * XmlReader} makes a tree of {@code XmlElement}s that know their places, {@code ProcessCompiler}
 * and its helpers take from the tree what is executed, and {@code LeftoverCheck} reports what
 * nobody took, save for what the resource {@code harmless.tsv} lists.
 *
 * <p>{@code ReadModel} shows the same tree to applications.
 */
@NullMarked
package io.turgo.engine.bpmn;

import org.jspecify.annotations.NullMarked;
