/**
 * Implements the services of the API: each call becomes a command for the driver or a query. {@link
 * io.turgo.engine.service.EngineAssembly} puts the engine together. The API does not know this
 * package; it finds {@link io.turgo.engine.service.TurgoProcessEngineBuilder} as a service.
 */
@NullMarked
package io.turgo.engine.service;

import org.jspecify.annotations.NullMarked;
