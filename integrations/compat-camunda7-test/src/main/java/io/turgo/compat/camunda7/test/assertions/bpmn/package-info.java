/** What tests say of instances, tasks and jobs. Start at {@code BpmnAwareTests}. */
@NullMarked
package io.turgo.compat.camunda7.test.assertions.bpmn;

import org.jspecify.annotations.NullMarked;
