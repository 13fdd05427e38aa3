/** Thrown by a route guard if the session could not be checked. The `Failed` screen then offers to try again. */
export class SessionUnknown extends Error {
  override name = 'SessionUnknown';
}
