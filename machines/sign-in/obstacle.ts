/**
 * Why this browser cannot sign in. `insecure`: the page was served without TLS, so the browser omits `crypto.subtle`.
 * `storage`: the browser refuses to store what the sign-in needs after a redirect.
 */
export type Obstacle = 'insecure' | 'storage';

export class SignInObstacle extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(`signing in is impossible here: ${obstacle}`);
    this.obstacle = obstacle;
  }
}

/** Returns the obstacle that an error reports; null for other errors. */
export const obstacleOf = (error: unknown): Obstacle | null =>
  error instanceof SignInObstacle ? error.obstacle : null;
