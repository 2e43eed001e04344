package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.rest.core.shape.Anything;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Whole;

/** Shapes that several answers have; wider than those of requests. */
final class Shapes {
  static final Text ANY = Text.upTo(Integer.MAX_VALUE);
  static final Whole NUMBER = new Whole(Long.MIN_VALUE, Long.MAX_VALUE);
  static final Flag FLAG = new Flag();
  static final CamundaTime TIME = CamundaTime.SHAPE;
  static final MapOf VALUES = new MapOf(new Anything(), Integer.MAX_VALUE);
  static final ListOf LINKS = new ListOf(new Anything(), 0, 0);
  static final Fields COUNT = Fields.named("CountResultDto").with("count", NUMBER, "");

  private Shapes() {}
}
