import { HERE, type Tab } from './tabs.ts';
import type { Moment } from './trace.ts';
import type { WatchedActor, WatchEvent } from './watch.ts';

/** A running actor with its current state. */
export interface RunningActor extends Pick<WatchedActor, 'session' | 'actor' | 'machine' | 'version'> {
  /** Id of the tab in which the actor runs. */
  readonly tab: string;
  readonly now: Moment;
}

/** Returns the running actors after one of them has started, made a step or ended. */
export function withSeen(
  running: readonly RunningActor[],
  tab: string,
  watched: WatchEvent,
): readonly RunningActor[] {
  const session = watched.type === 'started' ? watched.actor.session : watched.session;
  const isSameActor = (one: RunningActor): boolean => one.tab === tab && one.session === session;
  switch (watched.type) {
    case 'started': {
      const { actor, machine, version, start } = watched.actor;
      return [
        ...running.filter((one) => !isSameActor(one)),
        { tab, session, actor, machine, version, now: start },
      ];
    }
    case 'stepped':
      return running.map((one) => (isSameActor(one) ? { ...one, now: watched.step } : one));
    case 'ended':
      return running.filter((one) => !isSameActor(one));
  }
}

/** Removes the actors of tabs that no longer exist. */
export function onlyIn(tabs: readonly Tab[], running: readonly RunningActor[]): readonly RunningActor[] {
  return running.filter(({ tab }) => tab === HERE || tabs.some(({ id }) => id === tab));
}
