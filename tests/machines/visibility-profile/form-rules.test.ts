import { unlessHidden } from '../../../openapi/rules/hidden.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chosenIn, inTreeOrder, selectionIn } from '../../../machines/visibility-profile/chosen-clusters.ts';
import { selectionOf } from '../../../machines/visibility-profile/cluster-selection.ts';
import { clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import {
  BASIC_INFO,
  ELEMENT_SETS,
  readVisibilityProfileDraft,
  toggleDefault,
  type VisibilityProfileDraft,
  visibilityProfileFormRules as rules,
} from '../../../machines/visibility-profile/form-rules.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { VisibilityProfile } from '../../../openapi/generated/types.ts';
import { anyClusters, fannedClusters, flattened, LARGE_FAN, NETWORK } from '../../support/clusters.ts';
import {
  named,
  storedVisibilityProfile,
  visibilityProfileChoices,
  visibilityProfileDraft,
} from '../../support/visibility-profiles.ts';
import { withTitles } from '../../support/shorten.ts';

const choices = visibilityProfileChoices();
const creating = { uuid: null, clonedId: null };
const editing = { uuid: 'uuid-nile', clonedId: null };
const uuid = (name: string) => `uuid of ${name}`;

describe('validation of a visibility profile (B7.2)', () => {
  it.each(
    withTitles<[Partial<VisibilityProfileDraft>, object]>([
      [{}, {}],
      [{ name: '' }, { name: 'required' }],
      [{ name: ' ' }, { name: 'required' }],
      [{ name: 'x'.repeat(255) }, {}],
      [{ name: 'x'.repeat(256) }, { name: 'required' }],
      [{ description: 'x'.repeat(1023) }, {}],
      [{ description: 'x'.repeat(1024) }, { description: 'descriptionTooLong' }],
      [{ description: 'First\nsecond' }, {}],
      [{ description: 'First\u0007' }, { description: 'controls' }],
      [{ minimumRole: '' }, { minimumRole: 'requiredChoice' }],
      [{ primaryVisibility: '' }, { primaryVisibility: 'nothingVisible' }],
      [{ primaryVisibility: '', networkGroups: [uuid('Core')] }, {}],
      [{ networkGroups: [uuid('Core')] }, {}],
    ]),
  )('returns the errors of the values %s', (_, changes, faults) =>
    expect(rules.validate(visibilityProfileDraft(changes), choices, creating, null)).toEqual(faults),
  );
});

describe('the default cluster group', () => {
  const none = visibilityProfileDraft({ clusterGroups: [uuid('Inland')], defaultClusterGroup: '' });

  it('is the group that the user makes the default, which is then also selected', () => {
    expect(toggleDefault(none, uuid('Coast'))).toEqual({
      defaultClusterGroup: uuid('Coast'),
      clusterGroups: [uuid('Coast'), uuid('Inland')],
    });
    expect(toggleDefault(visibilityProfileDraft(), uuid('Inland')).defaultClusterGroup).toBe(uuid('Inland'));
  });

  it('is cleared when the user chooses it again; the group stays selected', () => {
    expect(toggleDefault(visibilityProfileDraft(), uuid('Coast'))).toEqual({
      defaultClusterGroup: '',
      clusterGroups: [uuid('Coast')],
    });
  });

  it('is cleared when the group is deselected', () => {
    expect(rules.normalize(visibilityProfileDraft({ clusterGroups: [] }), choices).defaultClusterGroup).toBe(
      '',
    );
  });
});

describe('objects of the profile that the lists do not contain', () => {
  const stored = storedVisibilityProfile({
    carriers: [named('Red'), named('Lost')],
    clusters: [named('Egypt'), named('Atlantis')],
    primaryVisibility: named('Lemuria'),
    venues: [named('Hall')],
  });
  const held = rules.withStored!(choices, stored);
  const draft = rules.normalize(rules.fromResponse(stored, held), held);

  it('are shown, and stay selected', () => {
    expect(held.carriers.map(({ name }) => name)).toEqual(['Blue', 'Green', 'Red', 'Lost']);
    expect(held.venues.map(({ name }) => name)).toEqual(['Arena', 'Hall']);
    expect(held.storedClusters.map(({ name }) => name)).toEqual(['Atlantis', 'Lemuria']);
    expect(draft).toMatchObject({
      carriers: [uuid('Lost'), uuid('Red')],
      clusters: [uuid('Egypt'), uuid('Atlantis'), uuid('Lemuria')],
      primaryVisibility: uuid('Lemuria'),
      venues: [uuid('Hall')],
    });
  });

  it('do not exist if the lists contain everything', () => {
    expect(rules.withStored!(choices, storedVisibilityProfile())).toMatchObject({
      carriers: choices.carriers,
      storedClusters: [],
    });
  });

  it('do not include objects that the profile did not have, such as those of an outdated draft', () => {
    const kept = visibilityProfileDraft({ carriers: [uuid('Red'), uuid('Purple')] });
    expect(rules.normalize(kept, choices).carriers).toEqual([uuid('Red')]);
  });
});

describe('the clusters of a draft', () => {
  it('contain the primary visibility, whichever versions were merged', () => {
    const draft = visibilityProfileDraft({ clusters: [uuid('Spain')], primaryVisibility: uuid('Kenya') });
    expect(rules.normalize(draft, choices).clusters).toEqual([uuid('Kenya'), uuid('Spain')]);
  });

  it('are in the same array if nothing changes, also for 50,000 clusters', () => {
    const tree = clusterTree(fannedClusters(LARGE_FAN));
    const large = visibilityProfileChoices({ tree });
    const clusters = [...tree.uuids];
    const draft = visibilityProfileDraft({ clusters, primaryVisibility: tree.uuids[0]! });
    const settled = rules.normalize(draft, large);
    expect(settled.clusters).toBe(clusters);
    expect(rules.normalize({ ...settled, name: 'Other' }, large).clusters).toBe(clusters);
    expect(selectionIn(tree, settled)).toBe(selectionIn(tree, { ...settled }));
  });

  test('are in the order of the tree, without duplicates', () => {
    fc.assert(
      fc.property(anyClusters, fc.array(fc.nat(30)), fc.option(fc.nat(30)), (clusters, places, primary) => {
        const tree = clusterTree(clusters);
        const all = [...flattened(clusters).map((each) => each.uuid), 'gone 1', 'gone 2'];
        const at = (place: number) => all[place % all.length]!;
        const chosen = {
          clusters: places.map(at),
          primaryVisibility: primary === null ? '' : at(primary),
        };
        const ordered = inTreeOrder(tree, chosen);
        const expected = new Set([...chosen.clusters, chosen.primaryVisibility].filter(Boolean));
        expect(new Set(ordered)).toEqual(expected);
        expect(ordered).toHaveLength(expected.size);
        const inside = ordered.filter((each) => tree.nodeOf.has(each));
        expect(inside).toEqual(tree.uuids.filter((each) => expected.has(each)));
        const selection = selectionIn(tree, { ...chosen, clusters: ordered });
        expect(selection).toEqual(selectionOf(tree, chosen.clusters, primary === null ? null : at(primary)));
        expect(chosenIn(tree, selection)).toEqual({ ...chosen, clusters: ordered });
        expect(inTreeOrder(tree, { ...chosen, clusters: ordered })).toBe(ordered);
      }),
    );
  });
});

describe('a refusal', () => {
  const draft = visibilityProfileDraft({ carriers: [uuid('Blue'), uuid('Red')] });
  it.each([
    ['name', 'name', BASIC_INFO],
    [COMPANY_FIELD, 'company', BASIC_INFO],
    ['primaryVisibility.uuid', 'primaryVisibility', 'clusters'],
    ['clusters.17', 'clusters', 'clusters'],
    ['defaultClusterGroup', 'defaultClusterGroup', 'clusterGroups'],
    ['carriers', 'carriers', 'carriers'],
    ['carriers.1.uuid', 'carriers.uuid of Red', 'carriers'],
    ['venues.7', 'venues', 'venues'],
  ])('of the path %s is shown at %s, in the section %s', (path, field, section) => {
    expect(rules.fieldOf(path, draft, choices)).toBe(field);
    expect(rules.sectionOf(field)).toBe(section);
  });

  it('of an unknown property is shown at no field', () => {
    expect(rules.fieldOf('colour', draft, choices)).toBeNull();
  });
});

const anyOf = (names: readonly { uuid: string; name: string }[]) => fc.subarray([...names]);
const anyNetwork = fc.subarray(flattened(NETWORK).map(({ name }) => named(name)));
const storedProfiles: fc.Arbitrary<VisibilityProfile> = fc
  .record({
    uuid: fc.constant('uuid-nile'),
    name: fc.string({ minLength: 1, maxLength: 255 }),
    description: fc.option(fc.string({ minLength: 1 })),
    minimumRole: fc.constantFrom({ name: 'ADMIN' as const }, { name: PRODUCT_ADMIN }),
    [COMPANY_FIELD]: fc.option(fc.constant({ uuid: 'acme', name: 'Acme' })),
    clusters: anyNetwork,
    isPrimary: fc.boolean(),
    hasDefault: fc.boolean(),
    carriers: anyOf([...choices.carriers, named('Lost')]),
    clusterGroups: anyOf(choices.clusterGroups),
    networkGroups: anyOf(choices.networkGroups),
    neAttributes: anyOf(choices.neAttributes),
    venues: anyOf(choices.venues),
  })
  .map(({ isPrimary, hasDefault, ...profile }) => ({
    ...profile,
    primaryVisibility: (isPrimary && profile.clusters[0]) || null,
    defaultClusterGroup: (hasDefault && profile.clusterGroups[0]) || null,
  }));

const sorted = (items: readonly { uuid: string }[]) => items.map((item) => item.uuid).toSorted();
const only = (item: { uuid: string } | null | undefined) => (item ? { uuid: item.uuid } : null);

describe('the rules of the visibility profile form', () => {
  test('saving a profile unchanged sends the values that were read', () => {
    fc.assert(
      fc.property(storedProfiles, (stored) => {
        const held = rules.withStored!(choices, stored);
        const draft = rules.normalize(rules.fromResponse(stored, held), held);
        const request = rules.toRequest(draft, held, editing, stored);
        expect(request).toMatchObject({
          uuid: stored.uuid,
          name: stored.name,
          description: stored.description,
          minimumRole: stored.minimumRole,
          [COMPANY_FIELD]: only(unlessHidden(stored[COMPANY_FIELD])),
          primaryVisibility: only(stored.primaryVisibility),
          defaultClusterGroup: only(stored.defaultClusterGroup),
        });
        for (const field of [...ELEMENT_SETS, 'clusters'] as const) {
          expect(sorted(request[field]!)).toEqual(sorted(stored[field]));
        }
        expect(readVisibilityProfileDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      }),
    );
  });

  test('null as role or company means the default, and as primary visibility or default group means none', () => {
    const stored = storedVisibilityProfile({
      minimumRole: null,
      description: null,
      primaryVisibility: null,
      defaultClusterGroup: null,
    });
    expect(rules.fromResponse(stored, visibilityProfileChoices({ defaultRole: 'SCO_ADMIN' }))).toMatchObject({
      minimumRole: 'SCO_ADMIN',
      company: '',
      description: '',
      primaryVisibility: '',
      defaultClusterGroup: '',
    });
  });

  test('starts a new profile without choices', () => {
    expect(rules.blank(choices)).toMatchObject({ clusters: [], primaryVisibility: '', carriers: [] });
    expect(readVisibilityProfileDraft({ ...rules.blank(choices), clusters: [7] })).toBeNull();
  });
});
