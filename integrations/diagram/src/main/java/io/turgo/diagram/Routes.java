package io.turgo.diagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Gives layers their place from left to right and flows their ways: horizontal through a layer,
 * vertical in the gap before the next, on tracks of their own.
 */
final class Routes {
  private static final double GAP = 50;
  private static final double TRACK = 10;
  private static final double CHANNEL = 16;

  private final List<List<LayoutItem>> layers;
  private final List<LayoutLink> links;
  private final double[] gapStart;
  private final double[] lowest;
  private final Map<Turn, Integer> tracks = new HashMap<>();
  private double width;

  /** Layers that ways back may pass, all together. */
  private int budget;

  private double common;

  /** A vertical piece: all that leave one item in one gap share it. */
  private record Turn(LayoutItem from, int gap, boolean ofBoundary) {}

  private record Span(Turn turn, double top, double bottom) {}

  Routes(List<List<LayoutItem>> layers, List<LayoutLink> links) {
    this.layers = layers;
    this.links = links;
    this.gapStart = new double[layers.size() + 1];
    this.lowest = new double[layers.size()];
    this.budget = 20 * layers.size() + 10_000;
  }

  double width() {
    return width;
  }

  double lowest() {
    return Arrays.stream(lowest).max().orElse(0);
  }

  /** Sets x of all items. */
  void spread(Map<LayoutLink, Double> labelWidths) {
    double[] wanted = new double[layers.size()];
    double[] wantedBehindTracks = new double[layers.size()];
    Map<Integer, Map<Turn, double[]>> turns = new HashMap<>();
    for (LayoutLink link : links) {
      int gaps = link.chain.size() - 1;
      for (int i = 0; i < gaps; i++) {
        LayoutItem one = link.chain.get(i);
        LayoutItem next = link.chain.get(i + 1);
        double start = i == 0 && link.boundary != null ? one.bottom() : one.y;
        if (Math.abs(start - next.y) >= 1) {
          double top = Math.min(start, next.y);
          double bottom = Math.max(start, next.y);
          Turn turn = new Turn(one, one.layer, i == 0 && link.boundary != null);
          turns
              .computeIfAbsent(one.layer, key -> new HashMap<>())
              .merge(
                  turn,
                  new double[] {top, bottom},
                  (a, b) -> new double[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])});
        }
      }
      double label = labelWidths.getOrDefault(link, 0.0);
      if (label > 0) {
        int layer = link.from.layer;
        wanted[layer] = Math.max(wanted[layer], label + 30);
        int turn = lastTurn(link);
        if (turn >= 0) {
          wantedBehindTracks[turn] = Math.max(wantedBehindTracks[turn], label);
        }
      }
    }
    double x = 0;
    for (int layer = 0; layer < layers.size(); layer++) {
      double widest = 0;
      for (LayoutItem item : layers.get(layer)) {
        double pieces = Math.max(item.labelWidth, item.data.size() * 60.0);
        widest = Math.max(widest, Math.max(item.width, pieces));
      }
      for (LayoutItem item : layers.get(layer)) {
        item.x = x + widest / 2;
        lowest[layer] = Math.max(lowest[layer], item.bottom());
      }
      gapStart[layer + 1] = x + widest;
      int used = assign(turns.getOrDefault(layer, Map.of()));
      double tracksEnd = 34 + used * TRACK;
      x += widest + Math.max(Math.max(GAP, wanted[layer]), tracksEnd + wantedBehindTracks[layer]);
      width = gapStart[layer + 1];
    }
  }

  /** The layer before the last track that a way takes, behind which is its name; -1 for none. */
  private int lastTurn(LayoutLink link) {
    for (int i = link.chain.size() - 2; i >= 0; i--) {
      LayoutItem one = link.chain.get(i);
      LayoutItem next = link.chain.get(i + 1);
      if (Math.abs(one.y - next.y) >= 1) {
        boolean isWithoutTrack = i == 0 && (link.boundary != null || turnsAt(one, next.y));
        return isWithoutTrack ? -1 : one.layer;
      }
    }
    return -1;
  }

  /** Where the gap behind an item begins, in which no item is. */
  double gapBehind(LayoutItem item) {
    return gapStart[item.layer + 1];
  }

  /** Pieces that overlap get tracks of their own; gives how many there are. */
  private int assign(Map<Turn, double[]> turns) {
    List<Span> spans = new ArrayList<>();
    turns.forEach((turn, span) -> spans.add(new Span(turn, span[0], span[1])));
    spans.sort(Comparator.comparingDouble(Span::top).thenComparingDouble(Span::bottom));
    PriorityQueue<double[]> busy = new PriorityQueue<>(Comparator.comparingDouble(end -> end[0]));
    PriorityQueue<Integer> free = new PriorityQueue<>();
    int used = 0;
    for (Span span : spans) {
      while (!busy.isEmpty() && busy.peek()[0] < span.top() - 4) {
        free.add((int) busy.remove()[1]);
      }
      int track = free.isEmpty() ? used++ : free.remove();
      tracks.put(span.turn(), track);
      busy.add(new double[] {span.bottom(), track});
    }
    return used;
  }

  private double trackX(LayoutItem from, boolean ofBoundary) {
    int track = tracks.getOrDefault(new Turn(from, from.layer, ofBoundary), 0);
    return gapStart[from.layer + 1] + 18 + track * TRACK;
  }

  /** The way of a flow; items and layers have their places. */
  List<Point> way(LayoutLink link, Box boundary) {
    return link.back ? wayBack(link, boundary) : wayOn(link, boundary);
  }

  private List<Point> wayOn(LayoutLink link, Box boundary) {
    List<Point> way = new ArrayList<>();
    LayoutItem from = link.from;
    LayoutItem first = link.chain.get(1);
    boolean begun = false;
    if (link.boundary != null) {
      way.add(new Point(boundary.cx(), boundary.bottom()));
      if (first.y > boundary.bottom() + 8 && isFreeBelow(from, first.y)) {
        way.add(new Point(boundary.cx(), first.y));
      } else {
        double turn = boundary.bottom() + 12;
        way.add(new Point(boundary.cx(), turn));
        way.add(new Point(trackX(from, true), turn));
        way.add(new Point(trackX(from, true), first.y));
      }
      begun = true;
    } else if (turnsAt(from, first.y)) {
      way.add(new Point(from.x, from.y + Math.signum(first.y - from.y) * from.height / 2));
      way.add(new Point(from.x, first.y));
      begun = true;
    } else {
      way.add(new Point(from.x + from.width / 2, from.y));
    }
    for (int i = 1; i < link.chain.size(); i++) {
      LayoutItem before = link.chain.get(i - 1);
      LayoutItem item = link.chain.get(i);
      boolean isLast = i == link.chain.size() - 1;
      if (begun && i == 1) {
        if (isLast) {
          way.add(new Point(item.x - item.width / 2, item.y));
        }
        continue;
      }
      boolean level = Math.abs(before.y - item.y) < 1;
      if (isLast && !level && item.isGateway() && canTurnAt(item, before.y)) {
        way.add(new Point(item.x, before.y));
        way.add(new Point(item.x, item.y - Math.signum(item.y - before.y) * item.height / 2));
        return way;
      }
      if (!level) {
        double x = trackX(before, false);
        way.add(new Point(x, before.y));
        way.add(new Point(x, item.y));
      }
      if (isLast) {
        way.add(new Point(item.x - item.width / 2, item.y));
      }
    }
    return way;
  }

  /** Whether a way to this height leaves a gateway that branches upwards or downwards. */
  private boolean turnsAt(LayoutItem from, double y) {
    return from.isGateway() && from.after.size() > 1 && canTurnAt(from, y);
  }

  /** Whether a way at this height can go straight up or down to the gateway. */
  private boolean canTurnAt(LayoutItem gateway, double y) {
    if (Math.abs(y - gateway.y) < gateway.height / 2 + 6) {
      return false;
    }
    return y > gateway.y ? isFreeBelow(gateway, y) : isFreeAbove(gateway, y);
  }

  private boolean isFreeBelow(LayoutItem item, double y) {
    List<LayoutItem> layer = layers.get(item.layer);
    return item.rank + 1 >= layer.size() || layer.get(item.rank + 1).top() > y + 8;
  }

  private boolean isFreeAbove(LayoutItem item, double y) {
    return item.rank == 0 || layers.get(item.layer).get(item.rank - 1).bottom() < y - 8;
  }

  /** Below all that is between, from right to left. */
  private List<Point> wayBack(LayoutLink link, Box boundary) {
    LayoutItem from = link.from;
    LayoutItem to = link.to;
    int low = Math.min(from.layer, to.layer);
    int high = Math.max(from.layer, to.layer);
    double y = 0;
    budget -= high - low;
    if (budget < 0) { // one channel below all, so that the effort stays in proportion
      common = common == 0 ? lowest() + CHANNEL : common;
      y = common;
      lowest[0] = common;
    } else {
      for (int layer = low; layer <= high; layer++) {
        y = Math.max(y, lowest[layer]);
      }
      y += CHANNEL;
      Arrays.fill(lowest, low, high + 1, y);
    }
    List<Point> way = new ArrayList<>();
    if (link.boundary != null) {
      way.add(new Point(boundary.cx(), boundary.bottom()));
      way.add(new Point(boundary.cx(), y));
    } else if (from != to
        && isLowest(from)
        && from.boundaries.isEmpty()
        && !from.isLabelledBelow()) {
      way.add(new Point(from.x, from.y + from.height / 2));
      way.add(new Point(from.x, y));
    } else {
      double x = gapStart[from.layer + 1] + 9;
      way.add(new Point(from.x + from.width / 2, from.y));
      way.add(new Point(x, from.y));
      way.add(new Point(x, y));
    }
    if (isLowest(to) && to.boundaries.isEmpty() && !to.isLabelledBelow()) {
      way.add(new Point(to.x, y));
      way.add(new Point(to.x, to.y + to.height / 2));
    } else {
      double x = gapStart[to.layer] + (to.layer == 0 ? -18 : 26);
      x = Math.min(x, to.x - to.width / 2 - 12);
      way.add(new Point(x, y));
      way.add(new Point(x, to.y));
      way.add(new Point(to.x - to.width / 2, to.y));
    }
    return way;
  }

  private boolean isLowest(LayoutItem item) {
    return item.rank == layers.get(item.layer).size() - 1 && item.data.isEmpty();
  }
}
