package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;

/** Shapes that several answers have. */
final class Shapes {
  static final CamundaTime TIME = CamundaTime.SHAPE;
  static final MapOf VALUES = new MapOf(Types.ANY, Integer.MAX_VALUE);
  static final ListOf LINKS = new ListOf(Types.ANY, 0, 0);
  static final View<Object, Number> COUNT =
      View.of("CountResultDto", Number.class).field("count", Types.LONG, count -> count);

  private Shapes() {}
}
