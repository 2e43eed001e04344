package io.turgo.engine.decision;

import java.time.ZoneId;
import java.util.Map;

/**
 * A library that reads and evaluates DMN files.
 *
 * <p>A process engine finds it by {@link java.util.ServiceLoader}, with the class loader of the
 * engine's delegates, or is given it with {@link
 * io.turgo.engine.ProcessEngineBuilder#decisionEngine}. The module {@code turgo-dmn} brings one.
 * Many threads call it.
 *
 * @since 0.1.0
 */
public interface DecisionEngine {
  /**
   * Reads and compiles a file. The engine calls this when a file is validated, deployed or first
   * evaluated. It keeps the result, and takes it again for a file of the same name and content. The
   * other files must be the same too if the call has asked for {@link Source#others}.
   *
   * @param source the file and its surroundings
   * @return the decisions of the file, or the problems because of which it has none
   */
  DecisionFile compile(Source source);

  /**
   * Compiles an expression of FEEL that stands in a model of a process.
   *
   * @param text the expression
   * @param timeZone the time zone of dates that have none
   * @return the expression, for all threads
   * @throws io.turgo.engine.exception.TurgoException if the text is no FEEL
   */
  DecisionExpression compileExpression(String text, ZoneId timeZone);

  /**
   * A file to be read.
   *
   * @since 0.1.0
   */
  interface Source {
    /** {@return the name of the file in its deployment} */
    String name();

    /** {@return the content of the file} */
    byte[] bytes();

    /**
     * {@return the other files with decisions of the same deployment, by name} Files that a file
     * imports are among them. The call may read from the database.
     */
    Map<String, byte[]> others();

    /** {@return the time zone of dates that have none} */
    ZoneId timeZone();

    /**
     * Compiles an expression of the engine's expression language, with the engine's limits.
     *
     * @param text the expression; a text without {@code ${}} or {@code #{}} is a literal
     * @return the expression, for all threads
     * @throws io.turgo.engine.exception.TurgoException if it cannot be compiled
     */
    DecisionExpression expression(String text);
  }
}
