import { answer } from '../../openapi/client/client.ts';
import { PRODUCT_CODE } from '../../openapi/rules/product.ts';
import type { Reference } from '../../openapi/generated/types.ts';
import { byName, defineList, type Resource } from '../resource/resource.ts';

export const company = {
  lists: {
    companies: defineList<Reference>(byName, (api, signal) =>
      answer(
        api.GET('/userprofile/api/v1/{product}CustomerCompany/list', {
          params: { path: { product: PRODUCT_CODE } },
          signal,
        }),
      ),
    ),
  },
  follows: 'companies',
} as const satisfies Resource;
