package io.turgo.dmn;

import io.turgo.engine.decision.CompiledDecision;
import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.TurgoDecisionException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A decision of a file, with what stands at its element whatever the dialect. */
abstract class NodeDecision implements CompiledDecision {
  final XmlNode node;

  NodeDecision(XmlNode node) {
    this.node = node;
  }

  @Override
  public final String key() {
    return TableCheck.orEmpty(node.id());
  }

  @Override
  public final @Nullable String name() {
    return node.attribute("name");
  }

  @Override
  public final @Nullable String versionTag() {
    return node.foreign("versionTag");
  }

  @Override
  public final @Nullable Integer historyTimeToLive() {
    return Days.of(node.foreign("historyTimeToLive"));
  }

  abstract DecisionOutcome decide(DecisionInputs given);

  @Override
  public final DecisionOutcome evaluate(DecisionInputs given) {
    try {
      return decide(given);
    } catch (TurgoDecisionException e) {
      String message = String.valueOf(e.getMessage());
      throw message.contains("ecision '") ? e : failed(message, e);
    } catch (RuntimeException e) {
      throw isOfJava(e) ? failed(e.toString(), e) : e;
    }
  }

  private TurgoDecisionException failed(String message, RuntimeException cause) {
    return new TurgoDecisionException(
        "Decision '" + key() + "' cannot be evaluated: " + message, cause);
  }

  /** Whether Java's own code or that of the library throws it, rather than the application. */
  static boolean isOfJava(RuntimeException thrown) {
    return thrown.getClass().getName().startsWith("java.");
  }

  @Override
  public List<String> requires() {
    return directlyRequired(node);
  }

  /** The keys of the decisions of the file that one names. */
  static List<String> directlyRequired(XmlNode decision) {
    List<String> keys = new ArrayList<>();
    for (XmlNode requirement : decision.children("informationRequirement")) {
      for (XmlNode required : requirement.children("requiredDecision")) {
        String href = TableCheck.orEmpty(required.attribute("href"));
        if (href.startsWith("#")) {
          keys.add(href.substring(1));
        }
      }
    }
    return keys;
  }
}
