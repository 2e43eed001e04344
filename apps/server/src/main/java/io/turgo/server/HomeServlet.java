package io.turgo.server;

import io.turgo.rest.core.exchange.AnswerWriter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Leads browsers that were given host and port alone to the console. */
final class HomeServlet extends HttpServlet {
  /** The root and nothing below it. */
  static final String PATH = "";

  private static final long serialVersionUID = 1L;

  private final String console;

  HomeServlet(String console) {
    this.console = console;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    AnswerWriter.secure(response);
    response.setHeader("Cache-Control", "no-store");
    response.setStatus(HttpServletResponse.SC_FOUND);
    response.setHeader("Location", console);
    response.setContentLength(0);
  }
}
