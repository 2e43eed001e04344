@NullMarked
package io.turgo.rest.core.server;

import org.jspecify.annotations.NullMarked;
