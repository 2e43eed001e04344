package io.turgo.dmn;

import io.turgo.dmn.Problems.Code;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.decision.DecisionExpression;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.decision.TurgoDecisionException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.xml.sax.SAXParseException;

/**
 * Reads and evaluates DMN files: those of the standard with Apache KIE, tables of Camunda 7 and
 * Flowable as these products do.
 *
 * <p>An engine finds it on the class path. Safe for all threads.
 *
 * @since 0.1.0
 */
public final class DmnDecisions implements DecisionEngine {
  /** Decisions of DMN, for one or several engines. */
  public DmnDecisions() {}

  @Override
  public DecisionFile compile(Source source) {
    Problems problems = new Problems(source.name());
    XmlNode root;
    try {
      root = XmlFile.read(source.bytes());
    } catch (SAXParseException e) {
      problems.error(
          Code.DMN_UNREADABLE,
          Math.max(0, e.getLineNumber()),
          Math.max(0, e.getColumnNumber()),
          "Expected XML without a DOCTYPE: " + e.getMessage());
      return refused(problems);
    }
    if (!root.name().equals("definitions")) {
      problems.error(
          Code.DMN_UNREADABLE,
          root,
          "Expected <definitions> of DMN as the root of the file, found <" + root.name() + ">");
      return refused(problems);
    }
    check(root, problems);
    if (problems.hasErrors()) {
      return refused(problems);
    }
    return Dialect.of(root) == Dialect.STANDARD
        ? StandardFile.compile(source, root, problems)
        : DialectFile.compile(source, root, problems);
  }

  @Override
  public DecisionExpression compileExpression(String text, ZoneId timeZone) {
    FeelText.Refusal refusal = FeelText.refusal(text);
    if (refusal != null) {
      throw new TurgoDecisionException("'" + text + "': " + refusal.reason());
    }
    try {
      Feel.Value value = new Feel(new FeelValues(timeZone)).expression(text);
      return value::evaluate;
    } catch (Feel.SyntaxException e) {
      throw new TurgoDecisionException(String.valueOf(e.getMessage()), e);
    }
  }

  private static DecisionFile refused(Problems problems) {
    return new DecisionFile(null, null, List.of(), problems.list());
  }

  private static void check(XmlNode root, Problems problems) {
    TableCheck tables = new TableCheck(problems);
    Map<String, XmlNode> ids = new HashMap<>();
    for (XmlNode node : root.all()) {
      switch (node.name()) {
        case "decisionTable" -> tables.check(node);
        case "decision", "decisionService" -> checkId(node, ids, problems);
        case "text" -> checkText(node, problems);
        default -> checkKind(node, problems);
      }
    }
    if (ids.isEmpty()) {
      problems.error(Code.DMN_DECISION, root, "Expected at least one <decision>, found none");
    }
  }

  private static void checkId(XmlNode decision, Map<String, XmlNode> ids, Problems problems) {
    String id = decision.id();
    if (id == null || id.isBlank()) {
      problems.error(
          Code.DMN_DECISION,
          decision,
          "Expected an id attribute, by which tasks and applications name the decision");
    } else if (ids.putIfAbsent(id, decision) != null) {
      problems.error(Code.DMN_DECISION, decision, "The id '" + id + "' is taken; ids are unique");
    }
  }

  /** Java functions would run any class of the JVM. */
  private static void checkKind(XmlNode node, Problems problems) {
    String kind = node.attribute("kind");
    if (kind != null && !kind.equalsIgnoreCase("FEEL")) {
      problems.error(
          Code.DMN_NOT_EVALUATED,
          node,
          "Functions of the kind '" + kind + "' are not evaluated; write the function in FEEL");
    }
  }

  private static void checkText(XmlNode text, Problems problems) {
    FeelText.Refusal refusal = FeelText.refusal(text.text());
    if (refusal != null) {
      problems.error(refusal.code(), text, refusal.reason());
    }
  }
}
