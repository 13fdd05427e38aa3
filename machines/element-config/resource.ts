import { answer } from '../../openapi/client/client.ts';
import type { UserElementConfig } from '../../openapi/generated/types.ts';
import { asGiven, defineList, type Resource } from '../resource/resource.ts';

/**
 * A row of the list of element categories and labels. The service sends no `uuid` for it, so the client makes one of
 * the category and the label.
 */
export interface ElementConfigRow extends UserElementConfig {
  readonly uuid: string;
}

export const elementConfig = {
  lists: {
    elementConfig: defineList<ElementConfigRow>(asGiven, async (api, signal) => {
      const rows = await answer(api.GET('/userprofile/api/v1/user/config', { signal }));
      return rows.map((row) => ({ ...row, uuid: `${row.category}/${row.label}` }));
    }),
  },
  follows: 'elementCategories',
} as const satisfies Resource;
