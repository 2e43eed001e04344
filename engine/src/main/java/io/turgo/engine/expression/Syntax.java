package io.turgo.engine.expression;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.el.parser.AstAssign;
import org.apache.el.parser.AstFunction;
import org.apache.el.parser.AstIdentifier;
import org.apache.el.parser.AstLambdaExpression;
import org.apache.el.parser.AstListData;
import org.apache.el.parser.AstMapData;
import org.apache.el.parser.AstSetData;
import org.apache.el.parser.AstValue;
import org.apache.el.parser.Node;

/**
 * The part of the Expression Language's grammar that is executed, checked when an expression is
 * compiled.
 *
 * <p>Lambdas and functions are the language's ways to constructors, static methods and loops, so
 * they are refused here, but for those of {@link Functions}, and not when a process instance meets
 * them.
 */
final class Syntax {
  private static final int MAX_DEPTH = 250;

  private Syntax() {}

  private record Place(Node node, int depth) {}

  static void check(String text, Node root) {
    Deque<Place> open = new ArrayDeque<>();
    open.push(new Place(root, 1));
    while (!open.isEmpty()) {
      Place place = open.pop();
      checkNode(text, place.node());
      if (place.depth() > MAX_DEPTH) {
        throw refused(text, "it is nested deeper than " + MAX_DEPTH + " levels");
      }
      for (int i = 0; i < place.node().jjtGetNumChildren(); i++) {
        open.push(new Place(place.node().jjtGetChild(i), place.depth() + 1));
      }
    }
  }

  private static void checkNode(String text, Node node) {
    switch (node) {
      case AstLambdaExpression lambda -> throw refused(text, "lambdas are not executed");
      case AstFunction function -> {
        String problem = Functions.problem(function);
        if (problem != null) {
          throw refused(text, problem);
        }
      }
      case AstValue member -> {
        String problem = ForeignMembers.problem(member);
        if (problem != null) {
          throw refused(text, problem);
        }
      }
      case AstAssign assign when !(assign.jjtGetChild(0) instanceof AstIdentifier) ->
          throw refused(text, "only a variable can be assigned");
      default -> {}
    }
  }

  /** Whether its value cannot change, so that it is computed once. */
  static boolean isConstant(Node node) {
    return switch (node) {
      case AstIdentifier name -> false;
      case AstValue member -> false;
      case FunctionNode function -> false;
      case AstListData list -> false;
      case AstSetData set -> false;
      case AstMapData map -> false;
      default -> {
        for (int i = 0; i < node.jjtGetNumChildren(); i++) {
          if (!isConstant(node.jjtGetChild(i))) {
            yield false;
          }
        }
        yield true;
      }
    };
  }

  private static ExpressionException refused(String text, String why) {
    return new ExpressionException(
        "Expression '" + Excerpt.of(text) + "' cannot be compiled: " + why, null);
  }
}
