import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import { callsOf, CONTRACT } from './calls.mjs';

export const ACCESS = new URL('../../openapi/generated/access.ts', import.meta.url);

const roleAsCode = (role) => (role === '{product}_ADMIN' ? 'PRODUCT_ADMIN' : `'${role}'`);

/**
 * Generates the text of `openapi/generated/access.ts` from the contract.
 *
 * @throws Error if a call has no `x-access`, or an access level that the contract does not define
 */
export async function generateAccess() {
  const contract = parseYaml(await readFile(CONTRACT, 'utf8'));
  const levels = contract['x-access-levels'];
  const calls = callsOf(contract);
  for (const call of calls) {
    const access = call['x-access'];
    if (!Object.hasOwn(levels, access)) {
      throw new Error(`${call.operationId}: x-access must be one of ${Object.keys(levels).join(', ')}`);
    }
  }
  const withRoles = Object.entries(levels).filter(([, { roles }]) => roles !== undefined);
  return `/** Generated from userprofile.yaml by \`npm run contract\`. Do not edit. */
import { PRODUCT_ADMIN } from '../rules/product.ts';
import type { operations } from './schema.d.ts';
import type { RoleName } from './types.ts';

/** Who may make a call. */
export type Access =
${Object.entries(levels)
  .map(([level, { description }]) => `  /** ${description} */\n  | '${level}'`)
  .join('\n')};

/** For each access level, the roles of which a caller must have at least one. Other levels require no role. */
export const ROLES_FOR = {
${withRoles.map(([level, { roles }]) => `  ${level}: [${roles.map(roleAsCode).join(', ')}],`).join('\n')}
} as const satisfies Partial<Record<Access, readonly RoleName[]>>;

/** Maps the operation id of each call to its access level. */
export const ACCESS = {
${calls.map((call) => `  ${call.operationId}: '${call['x-access']}',`).join('\n')}
} as const satisfies Record<keyof operations, Access>;
`;
}
