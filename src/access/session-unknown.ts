/** Thrown by a guard that could not find out who is signed in; `Failed` offers to try again. */
export class SessionUnknown extends Error {
  override name = 'SessionUnknown';
}
