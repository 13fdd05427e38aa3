import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../../openapi/client/client.ts';
import type { BulkJob, BulkRow } from '../../../openapi/generated/types.ts';
import { MALFORMED } from '../../common/faults.ts';
import type { ChangedJob, ReadJob } from './bulk-jobs.machine.ts';

const JOBS = '/userprofile/api/v1/bulk/jobs';

/** Returns the calls of bulk jobs. Their machine handles 403 and 404, because a job can be deleted in another window. */
export const bulkJobActors = ({ api }: Client) => ({
  load: fromPromise<readonly BulkJob[]>(async ({ signal }) => {
    const jobs: readonly BulkJob[] | undefined = await answer(
      api.GET(JOBS, { ...handling(403, 404), signal }),
    );
    if (!Array.isArray(jobs)) throw MALFORMED;
    return jobs;
  }),
  change: fromPromise<unknown, ChangedJob>(({ input: { uuid, change }, signal }) => {
    const options = { params: { path: { uuid } }, ...handling(403, 404), signal };
    if (change === 'remove') return answer(api.DELETE(`${JOBS}/{uuid}`, options));
    return answer(api.POST(`${JOBS}/{uuid}/${change}`, options));
  }),
  loadRefused: fromPromise<readonly BulkRow[], ReadJob>(({ input: { uuid }, signal }) =>
    answer(api.GET(`${JOBS}/{uuid}/refused`, { params: { path: { uuid } }, ...handling(403, 404), signal })),
  ),
});
