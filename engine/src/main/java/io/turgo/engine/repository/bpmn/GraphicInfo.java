package io.turgo.engine.repository.bpmn;

/**
 * A place in the diagram of a file, in its units.
 *
 * @since 0.1.0
 */
public interface GraphicInfo {
  /** {@return the distance from the left} */
  double getX();

  /** {@return the distance from the top} */
  double getY();

  /** {@return the width, 0 for a point of a sequence flow} */
  double getWidth();

  /** {@return the height, 0 for a point of a sequence flow} */
  double getHeight();
}
