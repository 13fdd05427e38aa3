import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { unlessHidden } from '../../openapi/rules/hidden.ts';
import type { Hidden } from '../../openapi/generated/types.ts';
import { canSeeCompany, type Principal } from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';
import type { FieldProblem } from '../problem.ts';

/** Returns a problem if a requested company does not exist, or if the viewer cannot see it. */
export async function findUnknownCompany(
  db: Db,
  viewer: Principal,
  company: { uuid: string } | Hidden | null | undefined,
): Promise<FieldProblem | null> {
  const asked = unlessHidden(company);
  if (!asked) return null;
  const row = await db
    .selectFrom('companies')
    .select('uuid')
    .where('uuid', '=', asked.uuid)
    .executeTakeFirst();
  return row && canSeeCompany(viewer, row.uuid)
    ? null
    : { field: COMPANY_FIELD, message: 'This company does not exist any more.' };
}
