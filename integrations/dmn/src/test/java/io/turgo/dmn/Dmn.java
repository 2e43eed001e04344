package io.turgo.dmn;

import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.test.TestEngine;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Texts of DMN files, and an engine that evaluates them. */
final class Dmn implements AutoCloseable {
  static final String STANDARD =
      "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='defs' name='defs'"
          + " namespace='urn:test'>";
  static final String CAMUNDA =
      "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='defs' name='defs'"
          + " xmlns:camunda='http://camunda.org/schema/1.0/dmn' namespace='urn:test'>";
  static final String FLOWABLE =
      "<definitions xmlns='http://www.omg.org/spec/DMN/20180521/MODEL/' id='defs' name='defs'"
          + " namespace='http://www.flowable.org/dmn'>";

  private final TestEngine test = TestEngine.start();

  TestEngine test() {
    return test;
  }

  void deploy(String... namesAndFiles) {
    var builder = test.engine().getRepositoryService().createDeployment();
    for (int i = 0; i < namesAndFiles.length; i += 2) {
      builder.addString(namesAndFiles[i], namesAndFiles[i + 1]);
    }
    builder.deploy();
  }

  DecisionOutcome evaluate(String key, Map<String, ? extends @Nullable Object> variables) {
    return test.engine()
        .getDecisionService()
        .evaluateDecisionByKey(key)
        .variables(variables)
        .executeWithAuditTrail();
  }

  /** Deploys a file of its only decision and evaluates that. */
  DecisionOutcome outcome(
      String file, String key, Map<String, ? extends @Nullable Object> variables) {
    deploy("t.dmn", file);
    return evaluate(key, variables);
  }

  static String input(String attributes, String expression, String type) {
    return "<input "
        + attributes
        + "><inputExpression typeRef='"
        + type
        + "'><text>"
        + expression
        + "</text></inputExpression></input>";
  }

  static String output(String name, String type) {
    return "<output name='" + name + "' typeRef='" + type + "'/>";
  }

  /** A rule of the cells before {@code ->}, and the outputs after it. */
  static String rule(String id, String... cells) {
    StringBuilder text = new StringBuilder("<rule id='" + id + "'>");
    String kind = "inputEntry";
    for (String cell : cells) {
      if (cell.equals("->")) {
        kind = "outputEntry";
      } else {
        text.append("<" + kind + "><text><![CDATA[" + cell + "]]></text></" + kind + ">");
      }
    }
    return text.append("</rule>").toString();
  }

  static String table(String policy, String... parts) {
    return "<decisionTable hitPolicy='"
        + policy
        + "'>"
        + String.join("", parts)
        + "</decisionTable>";
  }

  static String decision(String id, String... parts) {
    return "<decision id='" + id + "' name='" + id + "'>" + String.join("", parts) + "</decision>";
  }

  /** Data that a decision of the standard declares, and the requirement of it. */
  static String data(String name, String type) {
    return "<inputData id='d_"
        + name
        + "' name='"
        + name
        + "'><variable name='"
        + name
        + "' typeRef='"
        + type
        + "'/></inputData>";
  }

  static String needs(String name) {
    return "<informationRequirement><requiredInput href='#d_"
        + name
        + "'/></informationRequirement>";
  }

  static String needsDecision(String id) {
    return "<informationRequirement><requiredDecision href='#"
        + id
        + "'/></informationRequirement>";
  }

  @Override
  public void close() {
    test.close();
  }
}
