package io.turgo.engine.expression;

import org.apache.el.lang.EvaluationContext;
import org.apache.el.parser.AstFunction;
import org.apache.el.parser.ELParserTreeConstants;
import org.apache.el.parser.Node;
import org.apache.el.parser.SimpleNode;
import org.jspecify.annotations.Nullable;

/**
 * A call of one of {@link Functions}, in the place of Tomcat's node, which finds functions by
 * static methods and could not take the bare name of a variable.
 */
final class FunctionNode extends SimpleNode {
  private static final int FUNCTION = ELParserTreeConstants.JJTFUNCTION;

  private final AstFunction function;

  private FunctionNode(AstFunction function) {
    super(FUNCTION);
    this.function = function;
    for (int i = 0; i < function.jjtGetNumChildren(); i++) {
      jjtAddChild(function.jjtGetChild(i), i);
    }
  }

  /**
   * The tree with its functions replaced. Tomcat keeps trees by their text, so this may be one in
   * which they are; a reader beside this one sees either node, and both are the same function.
   */
  @SuppressWarnings("ReferenceEquality") // trees of the same text are equal, which one it is counts
  static Node replaceIn(Node tree) {
    for (int i = 0; i < tree.jjtGetNumChildren(); i++) {
      Node child = tree.jjtGetChild(i);
      Node replaced = replaceIn(child);
      if (replaced != child) {
        tree.jjtAddChild(replaced, i);
      }
    }
    return tree instanceof AstFunction function ? new FunctionNode(function) : tree;
  }

  @Override
  public @Nullable Object getValue(EvaluationContext context) {
    return context.getELResolver() instanceof MemberResolver resolver
        ? Functions.call(function, resolver, context)
        : function.getValue(context);
  }
}
