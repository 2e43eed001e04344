package io.turgo.diagram;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts items into layers from left to right, and into an order within each.
 *
 * <p>Flows that close a cycle are found by a walk from the starts and take no part. The others are
 * cut into pieces at the layers that they pass; where that would be many more pieces than items,
 * long ones are left whole, so that the effort grows with the file and not with its square.
 */
final class Layers {
  private static final int SWEEPS = 6;

  private final List<LayoutItem> items;
  private final List<LayoutLink> links;
  private final Map<LayoutItem, List<LayoutLink>> leaving = new HashMap<>();

  private Layers(List<LayoutItem> items, List<LayoutLink> links) {
    this.items = items;
    this.links = links;
    for (LayoutLink link : links) {
      leaving.computeIfAbsent(link.from, key -> new ArrayList<>()).add(link);
    }
  }

  static List<List<LayoutItem>> of(List<LayoutItem> items, List<LayoutLink> links) {
    Layers layers = new Layers(items, links);
    layers.place(layers.walk());
    List<List<LayoutItem>> placed = layers.cut();
    layers.sort(placed);
    return placed;
  }

  /** Marks what closes cycles, and gives the items so that each comes before what follows it. */
  private List<LayoutItem> walk() {
    Set<LayoutItem> entered = new HashSet<>();
    Set<LayoutItem> open = new HashSet<>();
    List<LayoutItem> left = new ArrayList<>();
    Set<LayoutItem> reached = new HashSet<>();
    links.stream().filter(link -> link.from != link.to).forEach(link -> reached.add(link.to));
    List<LayoutItem> starts = new ArrayList<>();
    items.stream().filter(item -> !reached.contains(item)).forEach(starts::add);
    starts.addAll(items);
    for (LayoutItem start : starts) {
      if (!entered.add(start)) {
        continue;
      }
      Deque<LayoutItem> path = new ArrayDeque<>();
      Map<LayoutItem, Iterator<LayoutLink>> ways = new HashMap<>();
      path.push(start);
      open.add(start);
      while (!path.isEmpty()) {
        LayoutItem at = path.peek();
        Iterator<LayoutLink> way =
            ways.computeIfAbsent(at, key -> leaving.getOrDefault(key, List.of()).iterator());
        if (way.hasNext()) {
          LayoutLink link = way.next();
          if (open.contains(link.to)) {
            link.back = true;
          } else if (entered.add(link.to)) {
            open.add(link.to);
            path.push(link.to);
          }
        } else {
          open.remove(at);
          left.add(path.pop());
        }
      }
    }
    return left.reversed();
  }

  private void place(List<LayoutItem> inOrder) {
    int order = 0;
    for (LayoutItem item : inOrder) {
      for (LayoutLink link : leaving.getOrDefault(item, List.of())) {
        if (!link.back) {
          link.to.layer = Math.max(link.to.layer, item.layer + 1);
        }
      }
      item.order = order++;
    }
  }

  private List<List<LayoutItem>> cut() {
    int count = items.stream().mapToInt(item -> item.layer).max().orElse(0) + 1;
    List<List<LayoutItem>> layers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      layers.add(new ArrayList<>());
    }
    items.stream()
        .sorted(Comparator.comparingDouble(item -> item.order))
        .forEach(item -> layers.get(item.layer).add(item));
    int bends = 4 * (items.size() + links.size()) + 500;
    for (LayoutLink link : links) {
      if (link.back) {
        continue;
      }
      link.chain.add(link.from);
      int passed = link.to.layer - link.from.layer - 1;
      if (passed <= bends) {
        bends -= Math.max(0, passed);
        for (int layer = link.from.layer + 1; layer < link.to.layer; layer++) {
          LayoutItem bend = LayoutItem.bend(layer, link.to.lane);
          bend.order = link.from.order + 0.5;
          layers.get(layer).add(bend);
          link.chain.add(bend);
        }
        link.chain.add(link.to);
      } else {
        link.chain.clear();
        link.back = true; // passes below, as those do that go back
        continue;
      }
      for (int i = 1; i < link.chain.size(); i++) {
        link.chain.get(i - 1).after.add(link.chain.get(i));
        link.chain.get(i).before.add(link.chain.get(i - 1));
      }
      if (link.boundary != null) {
        LayoutItem first = link.chain.get(1);
        first.drop = Math.max(first.drop, 1 + link.from.boundaries.indexOf(link.boundary));
      }
    }
    for (List<LayoutItem> layer : layers) {
      for (LayoutItem item : layer) {
        item.side =
            (item.drop > 0 && item.before.size() == 1)
                || (!item.before.isEmpty() && item.before.stream().allMatch(other -> other.side));
      }
    }
    return layers;
  }

  /** Fewer crossings: each item goes towards the middle of its neighbours. */
  private void sort(List<List<LayoutItem>> layers) {
    layers.forEach(Layers::rank);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean forwards = sweep % 2 == 0;
      for (List<LayoutItem> layer : forwards ? layers : layers.reversed()) {
        for (LayoutItem item : layer) {
          List<LayoutItem> neighbours = forwards ? item.before : item.after;
          item.order =
              neighbours.isEmpty()
                  ? item.rank
                  : neighbours.stream().mapToInt(other -> other.rank).average().orElse(0)
                      + (forwards ? drop(item) : 0);
        }
        rank(layer);
      }
    }
    // The last sweep is forwards, so that branches are in the order of what they leave.
    for (List<LayoutItem> layer : layers) {
      for (LayoutItem item : layer) {
        if (!item.before.isEmpty()) {
          item.order =
              item.before.stream().mapToInt(other -> other.rank).average().orElse(0) + drop(item);
        } else {
          item.order = item.rank;
        }
      }
      rank(layer);
    }
  }

  private static double drop(LayoutItem item) {
    return item.drop > 0 ? 0.3 + Math.min(0.3, item.drop / 100) : 0;
  }

  private static void rank(List<LayoutItem> layer) {
    layer.sort(
        Comparator.<LayoutItem>comparingInt(item -> item.lane)
            .thenComparingDouble(item -> item.order));
    for (int i = 0; i < layer.size(); i++) {
      layer.get(i).rank = i;
    }
  }
}
