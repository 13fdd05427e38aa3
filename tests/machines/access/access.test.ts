import { chosenProfile } from '../../../machines/common/hidden-choice.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessChange,
  countLosers,
  takesFromMany,
  wholeGroup,
} from '../../../openapi/rules/access/access-change.ts';
import { effectiveAccess } from '../../../openapi/rules/access/effective-access.ts';
import { effectiveChange } from '../../../machines/access/effective-change.ts';
import {
  type Grant,
  grantKey,
  type Granting,
  grantsThrough,
  byUuid,
} from '../../../openapi/rules/access/grants.ts';
import { appProfileChanges, businessProfileChange } from '../../../machines/access/profile-changes.ts';
import { accessDataIn, holdersOfIn } from '../../../machines/profile/access-data.ts';
import { type Holders, holdersThrough, mergeHolders } from '../../../machines/access/holders.ts';
import { applicationEffect } from '../../../machines/access/profile-effects.ts';
import { appProfileFormEffect } from '../../../machines/app-profile/access-effect.ts';
import { businessProfileFormEffect } from '../../../machines/business-profile/access-effect.ts';
import { visibilityProfileFormEffect } from '../../../machines/visibility-profile/access-effect.ts';
import type { AppProfile, BusinessProfile } from '../../../openapi/generated/types.ts';
import { storedApplication } from '../../support/application-form.ts';
import { storedVisibilityProfile, visibilityProfileDraft } from '../../support/visibility-profiles.ts';
import { userSummary } from '../../support/summaries.ts';

const APPLICATIONS = [
  { uuid: 'fault', name: 'Fault Manager' },
  { uuid: 'snmp', name: 'SNMP Manager' },
];

const role = (name: string) => ({ uuid: name.toLowerCase(), name });
const element = (name: string) => ({ uuid: name.toLowerCase(), name, category: 'TREE', label: 'Tree' });

function appProfile(name: string, changes: Partial<AppProfile> = {}): AppProfile {
  return { uuid: name, name, application: APPLICATIONS[0]!, roles: [], elements: [], ...changes };
}

const viewing = appProfile('viewing', { roles: [role('Viewer')] });
const operating = appProfile('operating', {
  roles: [role('Viewer'), role('Operator')],
  elements: [element('Core')],
});
const polling = appProfile('polling', { application: APPLICATIONS[1]!, roles: [role('Poller')] });

const chosen = (...profiles: AppProfile[]) => profiles.map(({ uuid, name }) => ({ uuid, name }));
const businessProfile = (uuid: string, ...profiles: AppProfile[]): BusinessProfile => ({
  uuid,
  name: uuid,
  appProfiles: chosen(...profiles),
});
const names = (grants: readonly Grant[]) => grants.map(({ name }) => name);

describe('effective access', () => {
  it('lists the roles of each application before its elements, with every profile that grants them', () => {
    expect(effectiveAccess(chosen(polling, operating, viewing), [viewing, operating, polling])).toMatchObject(
      [
        {
          application: { name: 'Fault Manager' },
          items: [
            { grant: { kind: 'role', name: 'Operator' }, through: [{ name: 'operating' }] },
            {
              grant: { kind: 'role', name: 'Viewer' },
              through: [{ name: 'operating' }, { name: 'viewing' }],
            },
            { grant: { kind: 'element', name: 'Core', category: 'TREE' }, through: [{ name: 'operating' }] },
          ],
        },
        { application: { name: 'SNMP Manager' }, items: [{ grant: { name: 'Poller' } }] },
      ],
    );
  });

  it('names a profile whose content the viewer cannot see', () => {
    const hidden = { uuid: 'x', name: 'Secret', application: { uuid: 'fault', name: 'Fault Manager' } };
    expect(effectiveAccess([hidden], [])).toMatchObject([
      { application: { name: 'Fault Manager' }, items: [{ grant: { kind: 'profile', name: 'Secret' } }] },
    ]);
  });
});

const holding = (profile: BusinessProfile | undefined, ...elements: string[]) => ({
  profile,
  assigned: new Set(elements),
});

describe('a change of effective access', () => {
  const appProfiles = [viewing, operating, polling];
  const changes = (
    ...[saved, next]: Parameters<typeof effectiveChange> extends [infer A, infer B, unknown] ? [A, B] : never
  ) =>
    effectiveChange(saved, next, appProfiles).map(({ grant, profile, change }) => [
      grant.name,
      profile.name,
      change,
    ]);
  const noc = businessProfile('noc', operating);
  const desk = businessProfile('desk', viewing, polling);

  it('lists gains and losses before unchanged access, each with the profile that grants it', () => {
    expect(changes(holding(noc), holding(desk))).toEqual([
      ['Operator', 'noc', 'lost'],
      ['Core', 'noc', 'lost'],
      ['Poller', 'desk', 'gained'],
      ['Viewer', 'desk', null],
    ]);
  });

  it('counts an offered element as granted only if it is assigned to the user', () => {
    expect(changes(holding(noc, 'core'), holding(noc))).toContainEqual(['Core', 'noc', 'lost']);
    expect(changes(holding(noc), holding(noc, 'core'))).toContainEqual(['Core', 'noc', 'gained']);
  });

  it('marks nothing for a new user, everything as lost without a profile, and as gained with a first profile', () => {
    expect(changes(null, holding(desk))).toEqual([
      ['Viewer', 'desk', null],
      ['Poller', 'desk', null],
    ]);
    expect(changes(holding(desk), holding(undefined)).map(([, , change]) => change)).toEqual([
      'lost',
      'lost',
    ]);
    expect(changes(holding(undefined), holding(desk)).map(([, , change]) => change)).toEqual([
      'gained',
      'gained',
    ]);
  });
});

describe('the application of a profile whose content is not visible', () => {
  it.each([
    [{ appUUID: 'fault' }, 'Fault Manager'],
    [{ application: { uuid: 'fault' } }, 'Fault Manager'],
    [{ application: { uuid: 'tickets', name: 'Tickets' } }, 'Tickets'],
    [{ appUUID: 'tickets' }, 'tickets'],
    [{}, ''],
  ])('for %j has the name %j', (application, name) => {
    const [found] = effectiveAccess([{ uuid: 'x', name: 'Secret', ...application }], [viewing]);
    expect(found?.application.name).toBe(name);
  });
});

describe('a change of a business profile', () => {
  const appProfiles = [viewing, operating, polling];
  const before = chosen(viewing);
  const users = { count: 1000, users: ['anna', 'ben'] };

  it('gains and loses only the access in which the old and the new application profiles differ', () => {
    const after = chosen(operating, polling);
    const [touched, ...others] = accessChange([businessProfileChange({ before, after, appProfiles }, users)]);
    expect(others).toEqual([]);
    expect(touched).toMatchObject(users);
    expect(names(touched!.gained)).toEqual(['Operator', 'Core', 'Poller']);
    expect(touched?.lost).toEqual([]);
  });

  it('affects no user if only the path of a grant changes', () => {
    const twin = { ...viewing, uuid: 'twin' };
    const offered = [...appProfiles, twin];
    const change = businessProfileChange({ before, after: chosen(twin), appProfiles: offered }, users);
    expect(accessChange([change])).toEqual([]);
  });

  it('names a removed application profile whose content the viewer cannot see', () => {
    const hidden = { uuid: 'viewing', name: 'Viewing', application: APPLICATIONS[0]! };
    const change = businessProfileChange({ before: [hidden], after: [], appProfiles: [] }, users);
    expect(accessChange([change])).toMatchObject([{ lost: [{ kind: 'profile', name: 'Viewing' }] }]);
  });
});

describe('a change of an application profile', () => {
  const after = { ...viewing, roles: [role('Auditor'), role('Operator')] };
  const change = (businessProfiles: BusinessProfile[], usersOf = (uuid: string) => [`user of ${uuid}`]) =>
    accessChange(
      appProfileChanges(
        'viewing',
        { before: viewing, after },
        {
          businessProfiles,
          appProfiles: [viewing, operating, polling],
          usersOf: (uuid) => wholeGroup(usersOf(uuid)),
        },
      ),
    );

  it('affects exactly the users of the business profiles that contain it', () => {
    const [touched, ...others] = change([
      businessProfile('noc', viewing),
      businessProfile('lab', viewing, polling),
      businessProfile('field', polling),
    ]);
    expect(others).toEqual([]);
    expect(touched?.users).toEqual(['user of noc', 'user of lab']);
    expect(names(touched!.gained)).toEqual(['Auditor', 'Operator']);
    expect(names(touched!.lost)).toEqual(['Viewer']);
  });

  it('omits access that another profile also grants, and lists the largest groups of users first', () => {
    const touched = change(
      [businessProfile('noc', viewing), businessProfile('both', viewing, operating)],
      (uuid) => (uuid === 'noc' ? ['anna'] : ['ben', 'cleo']),
    );
    expect(touched.map(({ users, gained, lost }) => [users, names(gained), names(lost)])).toEqual([
      [['ben', 'cleo'], ['Auditor'], []],
      [['anna'], ['Auditor', 'Operator'], ['Viewer']],
    ]);
  });

  it('is computed even if no user has the profile', () => {
    expect(change([businessProfile('noc', viewing)], () => [])).toMatchObject([{ count: 0, users: [] }]);
    expect(change([])).toEqual([]);
  });
});

/**
 * Returns a sorted line of text for each group of users: the users, and what they gain and lose. `turned` exchanges
 * gained and lost, for a comparison with the opposite change.
 */
const summary = (touched: ReturnType<typeof accessChange<number>>, turned: boolean) =>
  touched
    .map(({ users, gained, lost }) => {
      const [to, from] = turned ? [lost, gained] : [gained, lost];
      return JSON.stringify([users, to.map(grantKey).toSorted(), from.map(grantKey).toSorted()]);
    })
    .toSorted();

const contentOf = ({ roles, elements }: { roles: readonly string[]; elements: readonly string[] }) => ({
  roles: roles.map((uuid) => ({ uuid })),
  elements: elements.map((uuid) => ({ uuid })),
});

describe('for generated profiles', () => {
  const uuids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
  const granting: fc.Arbitrary<Granting> = fc.record({
    uuid: fc.constantFrom('p', 'q', 'r', 's'),
    name: fc.constantFrom('P', 'Q'),
    application: fc.constantFrom(...APPLICATIONS),
    roles: uuids.map((roles) => roles.map((uuid) => ({ uuid }))),
    elements: uuids.map((elements) => elements.map((uuid) => ({ uuid }))),
  });
  const profiles = fc.uniqueArray(granting, { selector: ({ uuid }) => uuid, maxLength: 4 });
  const grants = profiles.map((some) =>
    grantsThrough(
      some.map(({ uuid, name }) => ({ uuid, name })),
      byUuid(some),
    ),
  );
  const changes = fc.array(
    fc
      .record({ before: grants, after: grants, users: fc.uniqueArray(fc.nat(), { maxLength: 5 }) })
      .map(({ users, ...change }) => ({ ...change, ...wholeGroup(users) })),
    { maxLength: 5 },
  );

  it('effective access contains every grant once, with all profiles from which it comes', () => {
    fc.assert(
      fc.property(profiles, (some) => {
        const access = effectiveAccess(
          some.map(({ uuid, name }) => ({ uuid, name })),
          some,
        ).flatMap(({ items }) => items);
        const granted = grantsThrough(
          some.map(({ uuid, name }) => ({ uuid, name })),
          byUuid(some),
        );
        expect(access.map(({ grant }) => grantKey(grant)).toSorted()).toEqual(
          granted.map(grantKey).toSorted(),
        );
        for (const { grant, through } of access) {
          const givers = some.filter(({ roles, elements }) =>
            (grant.kind === 'role' ? roles : elements).some(({ uuid }) => uuid === grant.uuid),
          );
          expect(through.map(({ uuid }) => uuid)).toEqual(givers.map(({ uuid }) => uuid));
        }
      }),
    );
  });

  it('access before a change, without the losses and with the gains, equals the access after it', () => {
    fc.assert(
      fc.property(grants, grants, (before, after) => {
        const [touched] = accessChange([{ before, after, ...wholeGroup(['anna']) }]);
        const lost = new Set(touched?.lost.map(grantKey));
        const kept = before.map(grantKey).filter((key) => !lost.has(key));
        const gained = touched?.gained.map(grantKey) ?? [];
        expect([...kept, ...gained].toSorted()).toEqual(after.map(grantKey).toSorted());
        expect(lost.size).toBeLessThanOrEqual(before.length);
      }),
    );
  });

  it('undoing a change swaps gains and losses for the same users', () => {
    fc.assert(
      fc.property(changes, (some) => {
        const undone = some.map(({ before, after, ...users }) => ({
          before: after,
          after: before,
          ...users,
        }));
        expect(summary(accessChange(undone), true)).toEqual(summary(accessChange(some), false));
      }),
    );
  });

  it('a changed application profile has the same effect as the business profiles that contain it', () => {
    const drafts = fc.record({ roles: uuids, elements: uuids });
    const chosenOf = fc.uniqueArray(fc.constantFrom('p', 'q', 'r', 's'), { minLength: 1 });
    fc.assert(
      fc.property(
        profiles,
        drafts,
        drafts,
        fc.array(chosenOf, { maxLength: 4 }),
        (some, base, draft, choices) => {
          const own = { ...appProfile('p'), ...contentOf(base) };
          const others = some.filter(({ uuid }) => uuid !== 'p');
          const businessProfiles = choices.map((list, index) => ({
            ...businessProfile(String(index)),
            appProfiles: list.map((uuid) => ({ uuid, name: uuid })),
          }));
          const through = (version: typeof base, list: BusinessProfile['appProfiles']) =>
            grantsThrough(list.map(chosenProfile), byUuid([...others, { ...own, ...contentOf(version) }]));
          const expected = businessProfiles
            .filter(({ appProfiles }) => appProfiles.some(({ uuid }) => uuid === 'p'))
            .map(({ uuid, appProfiles }) => ({
              before: through(base, appProfiles),
              after: through(draft, appProfiles),
              ...wholeGroup([Number(uuid)]),
            }));
          const found = appProfileChanges(
            'p',
            { before: own, after: { ...own, ...contentOf(draft) } },
            {
              businessProfiles,
              appProfiles: [own, ...others],
              usersOf: (uuid) => wholeGroup([Number(uuid)]),
            },
          );
          expect(summary(accessChange(found), false)).toEqual(summary(accessChange(expected), false));
        },
      ),
    );
  });

  it('each affected user is counted once, and the largest groups come first', () => {
    fc.assert(
      fc.property(changes, (some) => {
        const touched = accessChange(some);
        const counts = touched.map(({ count }) => count);
        expect(counts).toEqual(touched.map(({ users }) => users.length));
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        const changed = some.filter(({ before, after }) => {
          const [old, now] = [before, after].map((list) => list.map(grantKey).toSorted().join());
          return old !== now;
        });
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
          changed.flatMap(({ users }) => users).length,
        );
      }),
    );
  });
});

const of = (username: string, uuid: string | null) =>
  userSummary(username, {
    businessProfile: uuid === null ? null : { uuid, name: uuid },
    visibilityProfile: uuid === null ? null : { uuid, name: uuid },
  });

const several = (count: number) => Array.from({ length: count }, (_, index) => of(`user-${index}`, 'noc'));
/** Two users have each profile: Anna, and Ben, who is inactive. */
const holdersOf = (uuid: string): Holders => ({
  active: 1,
  inactive: 1,
  first: [of('anna', uuid), { ...of('ben', uuid), active: false }],
});

const named = (name: string, active: boolean, count: number) =>
  Array.from({ length: count }, (_, index) => userSummary(`${name}-${index}`, { active }));

describe('the users that have a profile', () => {
  const first = {
    active: 300_000,
    inactive: 20,
    first: [...named('a', true, 2), ...named('b', false, 2)],
  };
  const second = { active: 1, inactive: 1, first: [...named('c', true, 1), ...named('d', false, 1)] };

  it('are counted, and the first ones are named, active users before inactive ones', () => {
    const { first: users, ...counts } = mergeHolders([second, first]);
    expect(counts).toEqual({ active: 300_001, inactive: 21 });
    expect(users.map(({ username }) => username)).toEqual(['c-0', 'a-0', 'a-1', 'd-0', 'b-0', 'b-1']);
    expect(mergeHolders([])).toEqual({ active: 0, inactive: 0, first: [] });
  });

  it('are found for an application profile through the business profiles that contain it', () => {
    const [noc, desk, lab] = [
      businessProfile('noc', viewing),
      businessProfile('desk', operating, viewing),
      businessProfile('lab', operating),
    ];
    const { all, through } = holdersThrough('viewing', [noc, desk, lab], (uuid) =>
      uuid === 'noc' ? first : second,
    );
    expect(all).toMatchObject({ active: 300_001, inactive: 21 });
    expect(through).toEqual([
      { profile: noc, ...first },
      { profile: desk, ...second },
    ]);
  });
});

describe('the access data of a form', () => {
  const list = { context: { rows: [], fault: null, stale: false }, matches: () => true };
  const lists = { businessProfiles: list, appProfiles: list };
  const loaded = {
    context: {
      object: { resource: 'businessProfile' as const, uuid: 'noc' },
      holders: { noc: holdersOf('noc') },
      stale: false,
    },
  };

  it('contains the users of a profile; profiles without users have none', () => {
    expect(accessDataIn(lists, loaded, 'noc')?.holdersOf('noc')).toEqual(holdersOf('noc'));
    expect(holdersOfIn(loaded, 'noc')?.('desk')).toEqual({ active: 0, inactive: 0, first: [] });
  });

  it('is unknown while the users or the profiles are not loaded, or the users belong to another form', () => {
    expect(holdersOfIn(loaded, 'desk')).toBeNull();
    expect(holdersOfIn({ context: { ...loaded.context, holders: null } }, 'noc')).toBeNull();
    expect(accessDataIn(lists, loaded, 'desk')).toBeNull();
    const outdated = { ...lists, appProfiles: { ...list, matches: () => false } };
    expect(accessDataIn(outdated, loaded, 'noc')).toBeNull();
  });
});

describe('access that a save removes', () => {
  const grant = grantsThrough(chosen(viewing), byUuid([viewing]));

  it.each([
    [0, false],
    [1, false],
    [2, true],
  ])('counts as taken from many, for %i users: %s', (count, isMany) => {
    const touched = [{ ...wholeGroup(several(count)), gained: [], lost: grant }];
    expect(countLosers({ touched })).toBe(count);
    expect(takesFromMany({ touched, isKnown: true })).toBe(isMany);
  });

  it('is not counted for users who only gain access', () => {
    const touched = [{ ...wholeGroup(several(9)), gained: grant, lost: [] }];
    expect(takesFromMany({ touched, isKnown: true })).toBe(false);
  });

  it('counts as taken from many while the users are unknown, unless no access is lost', () => {
    const unknown = wholeGroup([]);
    expect(takesFromMany({ touched: [{ ...unknown, gained: [], lost: grant }], isKnown: false })).toBe(true);
    expect(takesFromMany({ touched: [{ ...unknown, gained: grant, lost: [] }], isKnown: false })).toBe(false);
    expect(takesFromMany({ touched: [], isKnown: false })).toBe(false);
  });
});

describe('the effect of a changed profile', () => {
  const noc = businessProfile('noc', operating);
  const fields = { name: '', description: '', minimumRole: 'ADMIN', company: '' };
  const data = { businessProfiles: [noc], appProfiles: [viewing, operating], holdersOf };
  const usersOf = (uuid: string) => holdersOf(uuid).first;

  it('is computed for a business profile; while the users are unknown, it contains only losses', () => {
    const edited = {
      stored: noc,
      base: { ...fields, appProfiles: { fault: 'operating' } },
      draft: { ...fields, appProfiles: { fault: 'viewing' } },
      choices: { appProfiles: [viewing, operating] },
    };
    expect(businessProfileFormEffect(edited, holdersOf)).toMatchObject({
      isKnown: true,
      touched: [{ count: 2, users: usersOf('noc'), lost: [{ name: 'Operator' }, { name: 'Core' }] }],
    });
    expect(takesFromMany(businessProfileFormEffect(edited, null))).toBe(true);
    const renamed = { ...edited.base, name: 'X' };
    expect(businessProfileFormEffect({ ...edited, draft: renamed }, null).touched).toEqual([]);
  });

  it('names an application profile of a business profile whose content the viewer cannot see', () => {
    const hidden = { uuid: 'viewing', name: 'Viewing', application: APPLICATIONS[0]! };
    const edited = {
      stored: noc,
      base: { ...fields, appProfiles: { fault: 'viewing' } },
      draft: { ...fields, appProfiles: {} },
      choices: { appProfiles: [hidden] },
    };
    const [touched] = businessProfileFormEffect(edited, holdersOf).touched;
    expect(touched?.lost).toMatchObject([{ kind: 'profile', name: 'Viewing' }]);
  });

  it('is computed for an application profile; while the business profiles are unknown, it contains only losses', () => {
    const base = { ...fields, application: 'fault', roles: ['viewer', 'operator'], elements: ['core'] };
    const edited = {
      stored: operating,
      base,
      draft: { ...base, roles: ['viewer'] },
      choices: { applications: [] },
    };
    expect(appProfileFormEffect(edited, data)).toMatchObject({
      isKnown: true,
      touched: [{ count: 2, users: usersOf('noc'), lost: [{ name: 'Operator' }] }],
    });
    expect(appProfileFormEffect(edited, { ...data, businessProfiles: [] }).touched).toEqual([]);
    expect(appProfileFormEffect(edited, null)).toMatchObject({
      isKnown: false,
      touched: [{ users: [], lost: [{ name: 'Operator' }] }],
    });
  });

  it('is computed for an application from removed roles and elements; while the users are unknown, it contains only losses', () => {
    const desk = businessProfile('desk', viewing, polling);
    const none = businessProfile('none', polling);
    const all = { ...data, businessProfiles: [noc, desk, none], appProfiles: [viewing, operating, polling] };
    const stored = {
      ...storedApplication({ uuid: 'fault', name: 'Fault Manager' }),
      roles: [role('Viewer'), role('Operator')],
      elements: [element('Core')],
    };
    const without = (...removed: string[]) => applicationEffect(stored, removed, all);
    expect(without()).toEqual({ isKnown: true, touched: [] });
    expect(without('viewer', 'core')).toMatchObject({
      isKnown: true,
      touched: expect.toSatisfy((touched: { users: unknown[]; lost: Grant[] }[]) => {
        expect(touched.map(({ users, lost }) => [users, names(lost)])).toEqual(
          expect.arrayContaining([
            [usersOf('noc'), ['Viewer', 'Core']],
            [usersOf('desk'), ['Viewer']],
          ]),
        );
        return touched.length === 2;
      }),
    });
    expect(without('nothing').touched).toEqual([]);
    const unknown = applicationEffect(stored, ['operator'], null);
    expect(unknown).toMatchObject({ isKnown: false, touched: [{ users: [], lost: [{ name: 'Operator' }] }] });
    expect(takesFromMany(unknown)).toBe(true);
  });

  it('is computed for a visibility profile from the objects that it shows', () => {
    const base = visibilityProfileDraft();
    const draft = { ...base, clusters: base.clusters.slice(1), venues: ['uuid of Arena'] };
    const stored = storedVisibilityProfile();
    expect(visibilityProfileFormEffect({ stored, base, draft }, holdersOf)).toEqual({
      isKnown: true,
      touched: [
        {
          count: 2,
          users: usersOf(stored.uuid),
          gained: [{ kind: 'venues', uuids: ['uuid of Arena'] }],
          lost: [{ kind: 'clusters', uuids: base.clusters.slice(0, 1) }],
        },
      ],
    });
    expect(takesFromMany(visibilityProfileFormEffect({ stored, base, draft }, null))).toBe(true);
    const renamed = { ...base, name: 'Delta', primaryVisibility: '' };
    expect(visibilityProfileFormEffect({ stored, base, draft: renamed }, holdersOf).touched).toEqual([]);
  });
});
