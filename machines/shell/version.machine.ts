import { emit, setup } from 'xstate';
import { placeholderActor } from '../common/placeholder-actor.ts';

/**
 * When a chunk of the page cannot be loaded, checks whether the service now has another version of the page. If it has,
 * the chunk no longer exists, and the user must reload the page.
 */
export const versionMachine = setup({
  types: {
    events: {} as { type: 'CHUNK_FAILED' } | { type: 'RELOAD' },
    emitted: {} as { type: 'chunkFailed' } | { type: 'outdated' } | { type: 'reloadAsked' },
    tags: {} as 'busy',
  },
  actors: { isCurrent: placeholderActor<boolean>('isCurrent') },
  guards: { isOutdated: (_, { isCurrent }: { isCurrent: boolean }) => !isCurrent },
}).createMachine({
  id: 'version',
  initial: 'current',
  states: {
    current: {
      description: 'The page is current; no other version has been found.',
      on: { CHUNK_FAILED: 'checking' },
    },
    checking: {
      description:
        'A chunk could not be loaded; the service is asked whether it has a newer version of the page.',
      invoke: {
        id: 'isCurrent',
        src: 'isCurrent',
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ isCurrent: event.output }) },
            target: 'outdated',
            actions: emit({ type: 'outdated' }),
          },
          { target: 'current', actions: emit({ type: 'chunkFailed' }) },
        ],
        onError: { target: 'current', actions: emit({ type: 'chunkFailed' }) },
      },
    },
    outdated: {
      initial: 'reported',
      states: {
        reported: {
          description:
            'The service has another version. Loaded screens keep working; the others require a reload.',
          on: { RELOAD: 'checkingService' },
        },
        checkingService: {
          description:
            'The user wants to reload; the service is checked first, because a reload without it would lose the page.',
          tags: 'busy',
          invoke: {
            id: 'isReachable',
            src: 'isCurrent',
            onDone: { target: '#version.leaving', actions: emit({ type: 'reloadAsked' }) },
            onError: 'unanswered',
          },
        },
        unanswered: {
          description: 'The service does not respond, so the page stays; the user can reload later.',
          on: { RELOAD: 'checkingService' },
        },
      },
    },
    leaving: { description: 'The page is being reloaded.' },
  },
});
