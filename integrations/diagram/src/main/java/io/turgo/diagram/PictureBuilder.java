package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pictures of a file: one for each diagram of its interchange, one for what no diagram
 * shows, and one for the inside of each collapsed sub-process.
 *
 * <p>What a diagram leaves out is placed below it, so nothing of the file is missing.
 */
final class PictureBuilder {
  private static final double GAP = 50;

  private final BpmnFile file;
  private final Interchange interchange;
  private final AutoLayout layout;
  private final List<Picture> pictures = new ArrayList<>();

  /** What has a shape or a way in one of the pictures. */
  private final Map<XmlNode, Shape> placed = new LinkedHashMap<>();

  private final Set<XmlNode> drawnEdges = new HashSet<>();
  private final Set<XmlNode> shown = new HashSet<>();

  private PictureBuilder(BpmnFile file) {
    this.file = file;
    this.interchange = new Interchange(file.name());
    this.layout = new AutoLayout(file);
  }

  static List<Picture> build(BpmnFile file) {
    PictureBuilder builder = new PictureBuilder(file);
    builder.ofDiagrams();
    builder.ofTheRest();
    for (int i = 0; i < builder.pictures.size(); i++) { // pictures of insides are added at the end
      builder.complete(builder.pictures.get(i));
    }
    return builder.pictures.stream().filter(picture -> !picture.shapes().isEmpty()).toList();
  }

  private void ofDiagrams() {
    for (Picture picture : interchange.pictures(file)) {
      Map<XmlNode, Picture> insides = new LinkedHashMap<>();
      Map<XmlNode, Shape> here = new LinkedHashMap<>();
      picture.shapes().forEach(shape -> here.putIfAbsent(shape.element(), shape));
      List<Shape> shapes = List.copyOf(picture.shapes());
      List<Edge> edges = List.copyOf(picture.edges());
      picture.shapes().clear();
      picture.edges().clear();
      pictures.add(picture);
      for (Shape shape : shapes) {
        pictureOf(shape.element(), picture, here, insides).shapes().add(shape);
        placed.putIfAbsent(shape.element(), shape);
      }
      for (Edge edge : edges) {
        pictureOf(edge.element(), picture, here, insides).edges().add(edge);
        drawnEdges.add(edge.element());
      }
      pictures.addAll(insides.values());
    }
    pictures.forEach(this::noteScopes);
  }

  /** Older modellers keep the inside of a collapsed sub-process where it would be if expanded. */
  private static Picture pictureOf(
      XmlNode element, Picture picture, Map<XmlNode, Shape> here, Map<XmlNode, Picture> insides) {
    for (XmlNode up = element.parent(); up != null && up != picture.element(); up = up.parent()) {
      Shape shape = Kind.of(up) == Kind.SUB_PROCESS ? here.get(up) : null;
      if (shape != null && !shape.expanded()) {
        XmlNode inside = up;
        return insides.computeIfAbsent(
            inside, key -> new Picture(inside.id(), inside.called(), inside));
      }
    }
    return picture;
  }

  private void noteScopes(Picture picture) {
    shown.add(picture.element());
    for (Shape shape : picture.shapes()) {
      if (shape.kind() == Kind.POOL) {
        XmlNode process = file.find(shape.element().get("processRef"));
        if (process != null) {
          shown.add(process);
        }
      }
    }
  }

  /** What no diagram is about is laid out, each collaboration and each process by itself. */
  private void ofTheRest() {
    for (XmlNode collaboration : file.collaborations()) {
      List<XmlNode> pools = collaboration.children("participant");
      boolean isShown =
          shown.contains(collaboration) || pools.stream().anyMatch(placed::containsKey);
      if (!isShown && !pools.isEmpty() && pools.stream().allMatch(this::isUnseen)) {
        Picture picture = new Picture(collaboration.id(), titleOf(collaboration), collaboration);
        new CollaborationLayout(file, layout).place(picture);
        add(picture);
      }
    }
    for (XmlNode process : file.processes()) {
      boolean isPlaced =
          shown.contains(process) || file.nodes(process).stream().anyMatch(placed::containsKey);
      if (!isPlaced) {
        Picture picture = new Picture(process.id(), process.called(), process);
        put(layout.arrange(process, placed.keySet()), picture, 0, 0);
        add(picture);
      }
    }
  }

  private boolean isUnseen(XmlNode pool) {
    XmlNode process = file.find(pool.get("processRef"));
    return process == null
        || (!shown.contains(process)
            && file.nodes(process).stream().noneMatch(placed::containsKey));
  }

  private String titleOf(XmlNode collaboration) {
    if (!collaboration.label().isEmpty()) {
      return collaboration.called();
    }
    List<String> pools =
        collaboration.children("participant").stream()
            .map(pool -> file.label(pool).replaceAll("\\s+", " "))
            .filter(name -> !name.isEmpty())
            .toList();
    return pools.isEmpty() ? collaboration.called() : String.join(", ", pools);
  }

  private void add(Picture picture) {
    picture.shapes().forEach(shape -> placed.putIfAbsent(shape.element(), shape));
    picture.edges().forEach(edge -> drawnEdges.add(edge.element()));
    pictures.add(picture);
    noteScopes(picture);
  }

  private static void put(Arranged arranged, Picture picture, double dx, double dy) {
    arranged.shapes().forEach(shape -> picture.shapes().add(shape.moved(dx, dy)));
    arranged.edges().forEach(edge -> picture.edges().add(edge.moved(dx, dy)));
  }

  /** Adds what a picture leaves out. */
  private void complete(Picture picture) {
    for (XmlNode scope : scopes(picture)) {
      List<XmlNode> missing =
          file.nodes(scope).stream().filter(node -> !placed.containsKey(node)).toList();
      List<XmlNode> free = new ArrayList<>();
      for (XmlNode node : missing) {
        Shape host = placed.get(file.host(node));
        if (host == null) {
          free.add(node);
        } else {
          place(picture, Shape.plain(node, atHost(node, host.box())));
        }
      }
      if (!free.isEmpty()
          && scope != picture.element()
          && free.size() == file.nodes(scope).size()) {
        collapse(picture, scope);
        continue;
      }
      if (!free.isEmpty()) {
        Arranged arranged = layout.arrange(scope, placed.keySet());
        Box above = picture.bounds().orElse(new Box(0, 0, 0, -GAP));
        put(arranged, picture, above.x(), above.bottom() + GAP);
      }
      picture.shapes().forEach(shape -> placed.putIfAbsent(shape.element(), shape));
      picture.edges().forEach(edge -> drawnEdges.add(edge.element()));
    }
    for (XmlNode scope : scopes(picture)) {
      connect(picture, file.edges(scope));
    }
    if (picture.element().name().equals("collaboration")) {
      connect(picture, file.edges(picture.element()));
    }
    for (Shape shape : List.copyOf(picture.shapes())) {
      if (shape.kind() == Kind.SUB_PROCESS && !shape.expanded()) {
        inside(shape.element());
      }
    }
  }

  private void place(Picture picture, Shape shape) {
    picture.shapes().add(shape);
    placed.put(shape.element(), shape);
  }

  private Box atHost(XmlNode boundary, Box host) {
    List<XmlNode> all = file.boundariesOf(hostOf(boundary));
    return Sizes.boundary(
        host, Math.max(0, all.indexOf(boundary)), all.size(), Markers.isMarked(hostOf(boundary)));
  }

  private XmlNode hostOf(XmlNode boundary) {
    XmlNode host = file.host(boundary);
    return host == null ? boundary : host;
  }

  /** The processes and expanded sub-processes whose nodes belong on this picture. */
  private Set<XmlNode> scopes(Picture picture) {
    Set<XmlNode> scopes = new LinkedHashSet<>();
    if (!picture.element().name().equals("collaboration")) {
      scopes.add(picture.element());
    }
    for (Shape shape : picture.shapes()) {
      XmlNode scope =
          switch (shape.kind()) {
            case POOL -> file.find(shape.element().get("processRef"));
            case SUB_PROCESS -> shape.expanded() ? shape.element() : null;
            default -> null;
          };
      if (scope != null) {
        scopes.add(scope);
      }
    }
    return scopes;
  }

  /** An expanded sub-process with nothing placed inside becomes a collapsed one. */
  private void collapse(Picture picture, XmlNode scope) {
    picture.shapes().replaceAll(shape -> shape.element() == scope ? shape.collapsed() : shape);
  }

  private void inside(XmlNode scope) {
    boolean isEmpty = file.nodes(scope).isEmpty();
    boolean isPlaced = file.nodes(scope).stream().anyMatch(placed::containsKey);
    if (isEmpty || isPlaced || shown.contains(scope)) {
      return;
    }
    Picture picture = new Picture(scope.id(), scope.called(), scope);
    put(layout.arrange(scope, placed.keySet()), picture, 0, 0);
    add(picture);
  }

  /** Draws edges that have no way but both ends. */
  private void connect(Picture picture, List<XmlNode> edges) {
    Map<XmlNode, Shape> here = null;
    for (XmlNode edge : edges) {
      if (drawnEdges.contains(edge)) {
        continue;
      }
      if (here == null) {
        here = new LinkedHashMap<>();
        for (Shape shape : picture.shapes()) {
          here.putIfAbsent(shape.element(), shape);
        }
      }
      XmlNode source = file.source(edge);
      XmlNode target = file.target(edge);
      @Nullable Shape from = source == null ? null : here.get(source);
      @Nullable Shape to = target == null ? null : here.get(target);
      if (from != null && to != null) {
        List<Point> way =
            Kind.of(edge) == Kind.ASSOCIATION
                ? Ways.straight(from.box(), to.box())
                : Ways.bent(from.box(), to.box());
        picture.edges().add(new Edge(edge, way, null, source, target, null));
        drawnEdges.add(edge);
      }
    }
  }
}
