import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { Db } from '../db/open.ts';
import type { FieldProblem } from '../http/problem.ts';

export async function findUnknownCompany(db: Db, uuid: string | undefined): Promise<FieldProblem | null> {
  if (uuid === undefined) return null;
  const row = await db.selectFrom('companies').select('uuid').where('uuid', '=', uuid).executeTakeFirst();
  return row ? null : { field: COMPANY_FIELD, message: 'This company does not exist any more.' };
}
