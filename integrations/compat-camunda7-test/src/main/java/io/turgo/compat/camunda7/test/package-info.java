/**
 * Tests that were written for Camunda 7 change their imports to this package. Start at {@code
 * ProcessEngineRule}.
 */
@NullMarked
package io.turgo.compat.camunda7.test;

import org.jspecify.annotations.NullMarked;
