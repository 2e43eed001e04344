package io.turgo.diagram;

import io.turgo.diagram.CasePart.Criterion;
import io.turgo.diagram.CasePart.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cases of a CMMN file as they are drawn: what is in what, and what waits for what. */
final class CaseFile {
  private final Map<String, XmlNode> byId = new HashMap<>();
  private final Map<XmlNode, CasePart> parts = new HashMap<>();
  private final Map<String, CasePart> plans = new LinkedHashMap<>();
  private final Set<XmlNode> opened = new HashSet<>();
  private final String name;
  private final XmlNode root;

  private CaseFile(String name, XmlNode root) {
    this.name = name;
    this.root = root;
  }

  static CaseFile read(String name, byte[] content) {
    CaseFile file = new CaseFile(name, XmlTree.read(name, Notation.CMMN, content));
    file.index(file.root);
    for (XmlNode each : file.root.children("case")) {
      Optional<XmlNode> model = each.child("casePlanModel");
      model.ifPresent(node -> file.plans.put(each.id(), file.plan(node)));
    }
    if (file.plans.isEmpty()) {
      throw new DiagramException(
          "%s:%d:%d: there is nothing to draw; the file needs a <case> with a <casePlanModel>."
              .formatted(name, file.root.line(), file.root.column()));
    }
    return file;
  }

  /** The plan models by the ids of their cases. */
  Map<String, CasePart> plans() {
    return plans;
  }

  /** Its name, else that of the case. */
  static String title(CasePart plan) {
    XmlNode of = plan.definition().parent();
    String own = plan.label();
    return own.isEmpty() && of != null ? of.called() : own;
  }

  /** The shapes of the interchange by the ids of what they show. */
  Map<String, XmlNode> drawn(String kind) {
    Map<String, XmlNode> drawn = new HashMap<>();
    for (XmlNode interchange : root.children("CMMNDI")) {
      for (XmlNode diagram : interchange.children("CMMNDiagram")) {
        for (XmlNode each : diagram.children(kind)) {
          drawn.putIfAbsent(each.attributes().getOrDefault("cmmnElementRef", ""), each);
        }
      }
    }
    return drawn;
  }

  private void index(XmlNode node) {
    if (node.space() == XmlNode.Space.BPMN && !node.id().isEmpty()) {
      byId.putIfAbsent(node.id(), node);
    }
    node.children().forEach(this::index);
  }

  private @Nullable XmlNode find(@Nullable String id) {
    return id == null ? null : byId.get(id.strip());
  }

  private CasePart plan(XmlNode model) {
    CasePart plan = new CasePart(model, model, null);
    parts.put(model, plan);
    items(plan);
    // An on-part may name a plan item of a stage that comes later in the file.
    List<CasePart> all = new ArrayList<>();
    collect(plan, all);
    all.forEach(this::criteria);
    return plan;
  }

  private static void collect(CasePart part, List<CasePart> all) {
    all.add(part);
    part.children().forEach(child -> collect(child, all));
  }

  private void items(CasePart stage) {
    if (!opened.add(stage.definition())) {
      return; // a second item of a stage would double all that is in it
    }
    for (XmlNode item : stage.definition().children("planItem")) {
      XmlNode definition = find(item.get("definitionRef"));
      if (definition == null) {
        continue; // a deployment says what is wrong with it
      }
      CasePart part = new CasePart(item, definition, stage);
      if (part.depth() > XmlTree.MAX_DEPTH) {
        throw new DiagramException(
            "%s:%d:%d: stages are nested deeper than %d levels."
                .formatted(name, item.line(), item.column(), XmlTree.MAX_DEPTH));
      }
      parts.put(item, part);
      items(part);
    }
  }

  private void criteria(CasePart part) {
    for (XmlNode node : part.item().children()) {
      boolean isEntry = node.name().equals("entryCriterion");
      if (isEntry || node.name().equals("exitCriterion")) {
        part.criteria().add(new Criterion(node, isEntry, links(find(node.get("sentryRef"))), null));
      }
    }
  }

  private List<Link> links(@Nullable XmlNode sentry) {
    List<Link> links = new ArrayList<>();
    for (XmlNode onPart : sentry == null ? List.<XmlNode>of() : sentry.children("planItemOnPart")) {
      XmlNode source = find(onPart.get("sourceRef"));
      CasePart part = source == null ? null : parts.get(source);
      if (part != null) {
        String event =
            onPart.child("standardEvent").map(node -> node.text().toString().strip()).orElse("");
        links.add(new Link(onPart, part, event, List.of()));
      }
    }
    return links;
  }
}
