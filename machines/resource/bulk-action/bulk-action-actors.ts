import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../../openapi/client/client.ts';
import type {
  BulkAction,
  BulkJob,
  BulkPlan,
  BulkResult,
  Reference,
} from '../../../openapi/generated/types.ts';
import { changeReasonHeader } from '../../../openapi/rules/change-reason.ts';
import { bulkEffect } from '../../access/import-effect.ts';
import { MALFORMED } from '../../common/faults.ts';
import { loadLookup, loadProfiles } from '../form/lookups.ts';
import type { CheckedBulkPlan, ConfirmedAction } from './bulk-action-context.ts';
import type { BulkField } from './bulk-field.ts';

/** Returns the calls of bulk actions. Their machine handles 403 and 404, so that the dialog shows these faults. */
export const bulkActionActors = ({ api }: Client) => ({
  loadOptions: fromPromise<readonly Reference[], BulkField>(async ({ input: { lookup }, signal, system }) =>
    lookup === null ? [] : loadLookup<Reference>(system.get(lookup), lookup, signal),
  ),
  plan: fromPromise<CheckedBulkPlan, BulkAction>(async ({ input: body, signal, system }) => {
    const plan: BulkPlan | undefined = await answer(
      api.POST('/userprofile/api/v1/bulk/plan', { body, ...handling(403, 404), signal }),
    );
    if (!plan?.rows || !plan.access) throw MALFORMED;
    const profiles = plan.access.length > 0 ? await loadProfiles(system, signal) : null;
    return { ...plan, effect: bulkEffect(plan, profiles) };
  }),
  apply: fromPromise<BulkResult | BulkJob, ConfirmedAction>(({ input: { action, tag, reason }, signal }) =>
    answer(
      api.POST('/userprofile/api/v1/bulk', {
        body: action,
        params: { header: { 'If-Match': tag, ...changeReasonHeader(reason) } },
        ...handling(403, 404),
        signal,
      }),
    ),
  ),
});
