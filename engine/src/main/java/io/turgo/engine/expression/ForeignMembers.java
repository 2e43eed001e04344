package io.turgo.engine.expression;

import java.util.Map;
import java.util.Set;
import org.apache.el.parser.AstDotSuffix;
import org.apache.el.parser.AstIdentifier;
import org.apache.el.parser.AstValue;
import org.apache.el.parser.Node;
import org.jspecify.annotations.Nullable;

/**
 * Members that {@code execution} and {@code task} have in other engines and not here. An expression
 * that uses one can only fail, so it is refused when its model is deployed.
 */
final class ForeignMembers {
  private static final Set<String> OBJECTS = Set.of("execution", "task");

  /** What to write instead, by the name of the property. */
  private static final Map<String, String> INSTEAD =
      Map.of(
          "processEngineServices", "a bean of the application that calls the engine",
          "processEngine", "a bean of the application that calls the engine",
          "processInstance", "processInstanceId and processInstanceBusinessKey of the execution",
          "bpmnModelElementInstance", "execution.currentFlowElement",
          "bpmnModelInstance", "execution.bpmnModel");

  private ForeignMembers() {}

  /** Why a member cannot be used; null if nothing is known against it. */
  static @Nullable String problem(AstValue value) {
    if (value.jjtGetNumChildren() < 2
        || !(value.jjtGetChild(0) instanceof AstIdentifier object)
        || !OBJECTS.contains(object.getImage())
        || !(value.jjtGetChild(1) instanceof AstDotSuffix member)) {
      return null;
    }
    String instead = INSTEAD.get(property(member));
    return instead == null
        ? null
        : "'"
            + object.getImage()
            + "."
            + member.getImage()
            + "' is not part of the API of this engine; use "
            + instead;
  }

  /** The property of a name or of a getter's call. */
  private static String property(Node member) {
    String name = member.getImage();
    return name.length() > 3 && name.startsWith("get") && Character.isUpperCase(name.charAt(3))
        ? Character.toLowerCase(name.charAt(3)) + name.substring(4)
        : name;
  }
}
