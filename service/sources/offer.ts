import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { problem } from '../problem.ts';
import {
  API_TIMEOUT_MS,
  apiUrl,
  authorization,
  type ApiOptions,
  type ApplicationApi,
} from './application-api.ts';
import { readSource } from './http.ts';

/** A role as an application's own API tells of it. What it leaves open stays as it is here. */
export interface OfferedRole {
  name: string;
  category?: string | null;
  /** Kept elsewhere: users are not told with it. */
  externalRole?: boolean;
}

/** An element as an application's own API tells of it; without a label it has its category's. */
export interface OfferedElement {
  name: string;
  category: string;
  label?: string | null;
}

/** All that an application offers to choose from. */
export interface SourceOffer {
  roles: OfferedRole[];
  elements: OfferedElement[];
}

/** As many roles, and as many elements, as can be saved of one application. */
const MAX_ITEMS = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;

const text = { type: 'string', minLength: 1, maxLength: 255 };
const optionalText = { type: ['string', 'null'], maxLength: 255 };

const listOf = <Item>(required: readonly string[], properties: object): ValidateFunction<Item[]> =>
  new Ajv2020({ strictTypes: false }).compile<Item[]>({
    type: 'array',
    maxItems: MAX_ITEMS,
    items: { type: 'object', required, properties },
  });

const isRoles = listOf<OfferedRole>(['name'], {
  name: text,
  category: optionalText,
  externalRole: { type: 'boolean' },
});
const isElements = listOf<OfferedElement>(['name', 'category'], {
  name: text,
  category: text,
  label: optionalText,
});

/**
 * Reads what an application offers from its own API: `GET {apiHost}/roles` and `GET {apiHost}/elements`.
 *
 * @throws Problem as `readSource` does; source_failed, too, where a list holds anything that cannot be used: half of
 * an offer would take access away from users who have the other half.
 */
export async function readOffer(api: ApplicationApi, options: ApiOptions = {}): Promise<SourceOffer> {
  const headers = { authorization: await authorization(api, options) };
  const read = async <Item>(what: string, isList: ValidateFunction<Item[]>): Promise<Item[]> => {
    const list = await readSource(apiUrl(api, `/${what}`), {
      timeoutMs: API_TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...options,
      name: api.name,
      headers,
    });
    if (isList(list)) return list;
    throw problem('source_failed', {
      message: `The ${api.name} sent a list of ${what} that cannot be used.`,
    });
  };
  const [roles, elements] = await Promise.all([read('roles', isRoles), read('elements', isElements)]);
  return { roles, elements };
}
