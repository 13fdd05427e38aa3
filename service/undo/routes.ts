import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';
import type { UndoableKind } from './undoable-kind.ts';
import { planUndo, undoChanges } from './undo.ts';

/** Returns the handlers of the undo calls, for changes of these kinds of objects. */
export const undoHandlers = (kinds: readonly UndoableKind[]) => (services: Services) =>
  ({
    planUndo: async ({ body }, { viewer }) => ({
      status: 200,
      body: await planUndo(services, kinds, viewer, body),
    }),
    undoChanges: async ({ body, headers }, { viewer, request }) => {
      const { result, emailChanges } = await undoChanges(services, kinds, viewer, body, headers['if-match']);
      const { undone, refused } = result;
      request.log.info({ undone, refused, by: viewer.uuid }, 'changes were undone');
      services.pushes.wake();
      services.addressNotices.send(emailChanges, request.log);
      return { status: 200, body: result };
    },
  }) satisfies Partial<Handlers>;
