import type { Handlers } from '../http/handlers.ts';
import { concatUpTo, serializeList } from '../http/list-json.ts';
import type { Services } from '../services.ts';
import { applyBulkAction, planBulkAction } from './bulk-actions.ts';
import type { BulkKinds } from './decide-action.ts';
import { continueJob, deleteJob, giveUpJob } from './jobs/change-job.ts';
import { findOwnJob, listOwnJobs, pagesOfRefused } from './jobs/find-jobs.ts';

/** Returns the handlers of bulk actions on objects of these kinds. */
export const bulkActionHandlers = (kinds: BulkKinds) => (services: Services) =>
  ({
    planBulkAction: async ({ body }, { viewer, signal }) => ({
      status: 200,
      body: await planBulkAction({ services, viewer, signal }, kinds, body),
    }),
    applyBulkAction: async ({ body, headers }, { viewer, request }) => {
      const applied = await applyBulkAction(services, kinds, viewer, body, headers['if-match']);
      const { resource, action } = body;
      if ('job' in applied) {
        const { uuid, selected } = applied.job;
        const facts = { resource, action, job: uuid, selected, by: viewer.uuid };
        request.log.info(facts, 'a change of many objects was started');
        services.bulkJobs.wake();
        return { status: 202, body: applied.job };
      }
      const { result } = applied;
      request.log.info({ resource, action, ...result, by: viewer.uuid }, 'many objects were changed');
      services.pushes.wake();
      services.resetMails.wake();
      return { status: 200, body: result };
    },
    listBulkJobs: async (_, { viewer }) => ({
      status: 200,
      body: await listOwnJobs(services.db, viewer),
    }),
    listRefusedOfBulkJob: async ({ params }, { viewer }) => {
      await findOwnJob(services.db, viewer, params.uuid);
      const pages = pagesOfRefused(services.db, viewer, params.uuid);
      return {
        status: 200,
        body: (await concatUpTo(serializeList(pages), Infinity))!,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      };
    },
    continueBulkJob: async ({ params }, { viewer }) => {
      const job = await continueJob({ services, viewer }, kinds, params.uuid);
      services.bulkJobs.wake();
      return { status: 200, body: job };
    },
    giveUpBulkJob: async ({ params }, { viewer }) => ({
      status: 200,
      body: await giveUpJob({ services, viewer }, params.uuid),
    }),
    deleteBulkJob: async ({ params }, { viewer }) => {
      await deleteJob({ services, viewer }, params.uuid);
      return { status: 204, body: undefined };
    },
  }) satisfies Partial<Handlers>;
