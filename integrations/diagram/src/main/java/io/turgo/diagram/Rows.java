package io.turgo.diagram;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives items their height in the picture: as close as can be to their neighbours in the layers
 * beside them, without touching those above and below.
 *
 * <p>In one layer that is the regression of a rising sequence, which pooling of adjacent violators
 * solves exactly in one pass.
 */
final class Rows {
  private static final double GAP = 34;
  private static final double BEND_GAP = 16;

  /** How much more the main way counts than what boundary events lead to. */
  private static final double MAIN = 1_000;

  private Rows() {}

  /** Sets the heights within a lane; lanes are apart, each from 0 on. */
  static void place(List<List<LayoutItem>> layers) {
    pass(layers, true);
    pass(layers.reversed(), false);
    pass(layers, true);
  }

  private static void pass(List<List<LayoutItem>> layers, boolean forwards) {
    for (List<LayoutItem> layer : layers) {
      int begin = 0;
      for (int end = 1; end <= layer.size(); end++) {
        if (end == layer.size() || layer.get(end).lane != layer.get(begin).lane) {
          fit(layer.subList(begin, end), forwards);
          begin = end;
        }
      }
    }
  }

  private static double wanted(LayoutItem item, boolean forwards) {
    double sum = 0;
    int count = 0;
    for (LayoutItem other : forwards ? item.before : item.after) {
      if (other.lane != item.lane || (other.side && !item.side)) {
        continue; // what hangs below does not pull the main way down
      }
      sum += other.y;
      if (item.drop > 0 && forwards) {
        sum += other.height / 2 + item.height / 2 + 30;
      }
      count++;
    }
    return count == 0 ? item.y : sum / count;
  }

  private static void fit(List<LayoutItem> items, boolean forwards) {
    int n = items.size();
    double[] offset = new double[n];
    for (int i = 1; i < n; i++) {
      LayoutItem above = items.get(i - 1);
      LayoutItem item = items.get(i);
      double gap = above.isBend() || item.isBend() ? BEND_GAP : GAP;
      offset[i] =
          offset[i - 1] + above.height / 2 + above.below + gap + item.above + item.height / 2;
    }
    List<double[]> blocks = new ArrayList<>(); // weighted sum, weight, count
    for (int i = 0; i < n; i++) {
      LayoutItem item = items.get(i);
      boolean isFree = (forwards ? item.before : item.after).isEmpty();
      double weight = (isFree ? 0.1 : item.isBend() ? 3 : 1) * (item.side ? 1 : MAIN);
      blocks.add(new double[] {weight * (wanted(item, forwards) - offset[i]), weight, 1});
      while (blocks.size() > 1 && mean(blocks.get(blocks.size() - 2)) > mean(blocks.getLast())) {
        double[] last = blocks.removeLast();
        double[] before = blocks.getLast();
        for (int k = 0; k < 3; k++) {
          before[k] += last[k];
        }
      }
    }
    int i = 0;
    for (double[] block : blocks) {
      for (int k = 0; k < block[2]; k++, i++) {
        items.get(i).y = Math.round((mean(block) + offset[i]) * 2) / 2.0;
      }
    }
  }

  private static double mean(double[] block) {
    return block[0] / block[1];
  }
}
