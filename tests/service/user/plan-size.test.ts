import { describe, expect, it } from 'vitest';
import { mapPlainFields } from '../../../openapi/rules/user-fields.ts';
import { SYSTEM_PRINCIPAL } from '../../../service/access/visible-to.ts';
import { measurePlan, planImport, serializePlan } from '../../../service/user/bulk/plan.ts';
import type { ImportContext } from '../../../service/user/bulk/import-context.ts';
import { cellsOf } from '../../support/user-files.ts';

const named = (name: string) =>
  new Map([[name.toLowerCase(), { uuid: name, name, isVisible: true, roles: [] }]]);

const context: ImportContext = {
  installation: 'i',
  viewer: { ...SYSTEM_PRINCIPAL, uuid: '', username: '', roles: [...SYSTEM_PRINCIPAL.roles] },
  administrators: [],
  roles: new Map(),
  trees: new Map(),
  businessProfile: named('Reader'),
  visibilityProfile: named('Everything'),
  location: new Map(),
  users: new Map(),
};

/** Returns a file of new users with long texts, whose characters need three bytes each in UTF-8. */
const fileOf = (count: number) => {
  const long = '名'.repeat(250);
  const texts = { firstName: long, lastName: long, ...mapPlainFields(() => long) };
  return {
    rows: Array.from({ length: count }, (_, index) => ({
      row: index + 2,
      cells: cellsOf(`user.${index}`, { ...texts, businessProfile: 'Reader' }),
    })),
    sheet: null,
    headings: {},
    otherSheets: [],
  };
};

describe('the size of a plan', () => {
  it('is computed before the plan is written', () => {
    const planned = planImport(fileOf(450), context);
    const json = Buffer.concat([...serializePlan(planned)]);
    const { tag, ...plan } = JSON.parse(json.toString());
    expect(tag).toBe(planned.plan.tag);
    expect(plan).toMatchObject({ sheet: null, created: 450, refused: 0, rows: { length: 450 } });
    expect(planned.bytes).toBeGreaterThanOrEqual(json.length);
    expect(planned.bytes).toBeLessThan(json.length + 100);
  });

  it('is limited, and the refusal explains it', () => {
    const { plan, rows } = planImport(fileOf(450), context);
    // The same rows are repeated, because planning enough rows takes 15 s.
    const pages = function* () {
      for (let times = 0; times < 200; times += 1) yield* rows();
    };
    expect(() => measurePlan('i', plan, pages())).toThrow(
      'The plan of this file is larger than 128 MB. Import fewer users at a time.',
    );
  });
});
