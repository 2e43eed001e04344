@NullMarked
package io.turgo.rest.server;

import org.jspecify.annotations.NullMarked;
