/**
 * Requests of all kinds to the API over HTTP: in order, nearly in order, and broken. They are made
 * from the OpenAPI document that the server gives, by a seed, as callers of some tenants; every
 * answer is held to the document, and nothing of another tenant may be in it. Begin at {@link
 * io.turgo.fuzz.Fuzz}.
 */
@NullMarked
package io.turgo.fuzz;

import org.jspecify.annotations.NullMarked;
