/**
 * What a deployed BPMN file says, to be read: elements, their extension elements and attributes,
 * whatever namespace they are of. Start at {@link BpmnModel}.
 */
@NullMarked
package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.NullMarked;
