/** Thrown by a route guard that could not load the session. The `Failed` screen offers to try again. */
export class SessionUnknown extends Error {
  override name = 'SessionUnknown';
}
