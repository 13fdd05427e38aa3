import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { findApiHostProblem } from '../../../service/application/api-host.ts';
import {
  isEmptyChange,
  elementKey,
  mergeOffer,
  offerChange,
  type ElementRow,
  type Offer,
  type RoleRow,
  type RowChange,
} from '../../../service/application/offer.ts';
import { requestedOffer, findOfferProblems } from '../../../service/application/requested-offer.ts';
import type { SourceOffer } from '../../../service/sources/offer.ts';

const APPLICATION = 'an application';

const name = fc.constantFrom('A', 'B', 'C', 'Ä', 'a longer name');
const category = fc.constantFrom('TREE', 'MAP', 'NEW');
const visibleTo = {
  minimum_role: fc.constantFrom('ADMIN' as const, 'SCO_ADMIN' as const),
  company_uuid: fc.option(fc.constantFrom('company 1', 'company 2')),
};
const rowOf = { uuid: fc.uuid(), application_uuid: fc.constant(APPLICATION), name, ...visibleTo };

const roleRow: fc.Arbitrary<RoleRow> = fc.record({
  ...rowOf,
  category: fc.option(category),
  external_role: fc.constantFrom(0 as const, 1 as const),
});
const elementRow: fc.Arbitrary<ElementRow> = fc.record({
  ...rowOf,
  label: fc.constantFrom('Tree', 'Map'),
  category,
});
const offer: fc.Arbitrary<Offer> = fc.record({
  roles: fc.uniqueArray(roleRow, { selector: (row) => row.name }),
  elements: fc.uniqueArray(elementRow, { selector: elementKey }),
});
const source: fc.Arbitrary<SourceOffer> = fc.record({
  roles: fc.array(
    fc.record(
      { name, category: fc.option(category), externalRole: fc.boolean() },
      { requiredKeys: ['name'] },
    ),
  ),
  elements: fc.array(
    fc.record(
      { name, category, label: fc.option(fc.constantFrom('', 'Label')) },
      { requiredKeys: ['name', 'category'] },
    ),
  ),
});

const LABELS = new Map([
  ['TREE', 'Default Tree'],
  ['MAP', 'Map Layer'],
]);
const merged = (stored: Offer, offered: SourceOffer) =>
  mergeOffer({ application: APPLICATION, stored, source: offered, labels: LABELS, newUuid: randomUUID });

const rowsOf = ({ roles, elements }: Offer): [string, RoleRow | ElementRow][] => [
  ...roles.map((row): [string, RoleRow] => [row.name, row]),
  ...elements.map((row): [string, ElementRow] => [elementKey(row), row]),
];

const byUuid = (rows: readonly { uuid: string }[]) => rows.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));

function applied<Row extends { uuid: string }>(
  rows: readonly Row[],
  { removed, written }: RowChange<Row>,
): Row[] {
  const after = new Map(rows.map((row) => [row.uuid, row]));
  for (const uuid of removed) after.delete(uuid);
  for (const row of written) after.set(row.uuid, row);
  return [...after.values()];
}

describe('the roles and elements of an application after a sync', () => {
  it('are those of the source, each once', () => {
    fc.assert(
      fc.property(offer, source, (stored, offered) => {
        const { roles, elements } = merged(stored, offered);
        expect(new Set(roles.map((row) => row.name))).toEqual(
          new Set(offered.roles.map((role) => role.name)),
        );
        expect(roles).toHaveLength(new Set(offered.roles.map((role) => role.name)).size);
        expect(new Set(elements.map(elementKey))).toEqual(new Set(offered.elements.map(elementKey)));
        expect(elements).toHaveLength(new Set(offered.elements.map(elementKey)).size);
      }),
    );
  });

  it('keep their uuid and who sees them if they are known', () => {
    fc.assert(
      fc.property(offer, source, (stored, offered) => {
        const after = merged(stored, offered);
        const known = new Map(rowsOf(stored));
        for (const [key, row] of rowsOf(after)) {
          const { uuid, minimum_role, company_uuid } = row;
          const was = known.get(key) ?? { uuid, minimum_role: 'ADMIN', company_uuid: null };
          expect({ uuid, minimum_role, company_uuid }).toEqual({
            uuid: was.uuid,
            minimum_role: was.minimum_role,
            company_uuid: was.company_uuid,
          });
        }
      }),
    );
  });

  it('do not change in a second sync', () => {
    fc.assert(
      fc.property(offer, source, (stored, offered) => {
        const once = merged(stored, offered);
        expect(isEmptyChange(offerChange(once, merged(once, offered)))).toBe(true);
      }),
    );
  });

  it('have the category as label if they have none, and keep values that the source omits', () => {
    const stored: Offer = {
      roles: [
        {
          uuid: 'role',
          application_uuid: APPLICATION,
          name: 'A',
          category: 'KEPT',
          external_role: 1,
          minimum_role: 'ADMIN',
          company_uuid: null,
        },
      ],
      elements: [],
    };
    const { roles, elements } = merged(stored, {
      roles: [{ name: 'A' }, { name: 'B', category: '' }],
      elements: [
        { name: 'A', category: 'TREE' },
        { name: 'B', category: 'NEW', label: '' },
        { name: 'C', category: 'NEW', label: 'Brand New' },
      ],
    });
    expect(roles).toMatchObject([
      { name: 'A', category: 'KEPT', external_role: 1 },
      { name: 'B', category: null, external_role: 0 },
    ]);
    const labels = Object.fromEntries(elements.map((row) => [row.name, row.label]));
    expect(labels).toEqual({ A: 'Default Tree', B: 'NEW', C: 'Brand New' });
  });
});

/** Converts the row of a role or element to the object that the console sends. */
const item = (row: RoleRow | ElementRow) => ({
  uuid: row.uuid,
  name: row.name,
  category: row.category,
  minimumRole: { name: row.minimum_role },
  [COMPANY_FIELD]: row.company_uuid === null ? null : { uuid: row.company_uuid },
});
const asSent = ({ roles, elements }: Offer) => ({
  roles: roles.map((row) => ({ ...item(row), externalRole: row.external_role === 1 })),
  elements: elements.map((row) => ({ ...item(row), label: row.label })),
});
const against = (stored: Offer) => ({
  application: APPLICATION,
  stored,
  companies: new Set(['company 1', 'company 2']),
  labels: LABELS,
  newUuid: randomUUID,
});

describe('the roles and elements of a saved application', () => {
  it('change nothing if they are unchanged', () => {
    fc.assert(
      fc.property(offer, (stored) => {
        expect(findOfferProblems(asSent(stored), against(stored))).toEqual([]);
        expect(isEmptyChange(offerChange(stored, requestedOffer(asSent(stored), against(stored))))).toBe(
          true,
        );
      }),
    );
  });

  it('are refused if one of them belongs to another application', () => {
    fc.assert(
      fc.property(offer, (other) => {
        const problems = findOfferProblems(asSent(other), against({ roles: [], elements: [] }));
        expect(problems).toHaveLength(other.roles.length + other.elements.length);
      }),
    );
  });

  it('are refused if two of them have the same name', () => {
    fc.assert(
      fc.property(offer, (stored) => {
        const { roles, elements } = asSent(stored);
        const isNew = { uuid: null };
        const twice = {
          roles: [...roles, ...roles.map((role) => ({ ...role, ...isNew }))],
          elements: [...elements, ...elements.map((element) => ({ ...element, ...isNew }))],
        };
        expect(findOfferProblems(twice, against(stored)).map(({ field }) => field)).toEqual([
          ...roles.map((_, index) => `roles.${roles.length + index}.name`),
          ...elements.map((_, index) => `elements.${elements.length + index}.name`),
        ]);
      }),
    );
  });
});

describe('the difference between two lists of roles and elements', () => {
  it('turns the first list into the second, and is empty for equal lists', () => {
    fc.assert(
      fc.property(offer, offer, (before, after) => {
        const { roles, elements } = offerChange(before, after);
        expect(byUuid(applied(before.roles, roles))).toEqual(byUuid(after.roles));
        expect(byUuid(applied(before.elements, elements))).toEqual(byUuid(after.elements));
        expect(isEmptyChange(offerChange(before, before))).toBe(true);
      }),
    );
  });

  it('contains which changes must be pushed; who sees a role is none of them', () => {
    fc.assert(
      fc.property(roleRow, fc.constantFrom('name', 'minimum_role'), (row, column) => {
        const change = offerChange(
          { roles: [row], elements: [] },
          { roles: [{ ...row, [column]: 'Otherwise' }], elements: [] },
        );
        expect(change.roles.written).toHaveLength(1);
        expect(change.roles.pushAgain).toEqual(column === 'name' ? [row.uuid] : []);
      }),
    );
  });
});

describe('the address of an application’s API', () => {
  it.each([
    'https://fault.example.org',
    'http://fault.example.org:8443/api/v2/',
    'https://10.1.2.3/api',
    'http://192.168.0.4:9000',
    'http://[fd12:3456::1]/api',
    'http://[64:ff9b::8.8.8.8]/api',
    'http://[2002:808:808::1]/api',
    'http://[2001:db8::1]/api',
    'HTTPS://MÜNCHEN.example',
  ])('accepts %s', (address) => {
    expect(findApiHostProblem(address, false)).toBeNull();
  });

  it.each([
    'fault.example.org',
    'ftp://fault.example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://fault.example.org/?a=b',
    'https://fault.example.org/#part',
    ' https://fault.example.org',
    'https://fault.example.org\\@evil.example',
    'https://fault.example.org/\u0000',
  ])('refuses an address that is not a plain web address: %j', (address) => {
    expect(findApiHostProblem(address, true)).toMatch(/^This must be the address of an API/);
  });

  it('contains no username or password', () => {
    for (const secret of ['sync@', 'sync:hunter2@', ':hunter2@']) {
      const refusal = findApiHostProblem(`https://${secret}fault.example.org`, true);
      expect(refusal).toMatch(/^Leave username and password out/);
      expect(refusal).not.toContain('hunter2');
    }
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://100.100.100.200/latest/meta-data',
    'http://192.0.0.192/opc/v2/instance',
    'http://[::ffff:100.100.100.200]/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://0.0.0.0:8080/',
    'http://0/',
    'http://[::]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://169.254.169.254./',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::10.1.2.3]/',
    'http://[64:ff9b:1::a9fe:a9fe]/',
    'http://[::169.254.169.254]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  ])('refuses %s, which is reserved for cloud metadata or unroutable', (address) => {
    expect(findApiHostProblem(address, true)).toBe('No application can be at this address.');
  });

  it.each([
    'http://localhost:8081/application',
    'http://LOCALHOST.:8081',
    'http://suite.localhost',
    'http://127.0.0.1:8081',
    'http://127.1',
    'http://[::1]:8081',
    'http://[::ffff:127.0.0.1]',
  ])('accepts %s only if the service listens on the local host alone', (address) => {
    expect(findApiHostProblem(address, true)).toBeNull();
    expect(findApiHostProblem(address, false)).toBe('This service calls no application on its own machine.');
  });
});
