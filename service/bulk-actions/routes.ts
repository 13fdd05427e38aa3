import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';
import { applyBulkAction, planBulkAction, type BulkKinds } from './bulk-actions.ts';

/** Returns the handlers of bulk actions on objects of these kinds. */
export const bulkActionHandlers = (kinds: BulkKinds) => (services: Services) =>
  ({
    planBulkAction: async ({ body }, { viewer }) => ({
      status: 200,
      body: await planBulkAction(services, kinds, viewer, body),
    }),
    applyBulkAction: async ({ body, headers }, { viewer, request }) => {
      const result = await applyBulkAction(services, kinds, viewer, body, headers['if-match']);
      const { resource, action } = body;
      request.log.info({ resource, action, ...result, by: viewer.uuid }, 'many objects were changed');
      services.pushes.wake();
      services.resetMails.wake();
      return { status: 200, body: result };
    },
  }) satisfies Partial<Handlers>;
