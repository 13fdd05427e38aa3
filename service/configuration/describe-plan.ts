import type { components } from '../../openapi/generated/schema.d.ts';
import type { ConfiguredKind } from './configured-kind.ts';

type Schemas = components['schemas'];
type Plan = Schemas['ConfigurationPlan'];
type Item = Plan['items'][number];
type Field = Item['fields'][number];

const SIGNS = { created: '+', updated: '~', deleted: '-' } as const satisfies Record<
  Item['operation'],
  string
>;

const quoted = (name: string | null): string => JSON.stringify(name ?? '');

function shownValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { name, uuid, value: assigned } = value as { name?: string | null; uuid?: string; value?: string };
  return `${quoted(name ?? uuid ?? null)}${assigned ? ` (${assigned})` : ''}`;
}

function* fieldLines({ field, before, after, isReplaced, omitted }: Field): Generator<string> {
  if (isReplaced) yield `    ${field}: replaced`;
  else if (!Array.isArray(before) || !Array.isArray(after)) {
    yield `    ${field}: ${shownValue(before)} -> ${shownValue(after)}`;
  } else {
    yield `    ${field}:`;
    for (const entry of before) yield `      - ${shownValue(entry)}`;
    for (const entry of after) yield `      + ${shownValue(entry)}`;
    if (omitted > 0) yield `      and ${omitted} more`;
  }
}

const namesOf = (objects: Schemas['AccessGroup']['gained'], total: number): string => {
  const shown = objects.map(({ name, application }) => (application ? `${name} (${application})` : name));
  return [...shown, ...(total > shown.length ? [`${total - shown.length} more`] : [])].join(', ');
};

function* accessLines({ groups, omitted }: Plan['access']): Generator<string> {
  for (const { count, isCapped, gained, gainedTotal, lost, lostTotal } of groups) {
    yield `access of ${count}${isCapped ? ' or more' : ''} user${count === 1 ? '' : 's'}:`;
    if (gainedTotal > 0) yield `    gained: ${namesOf(gained, gainedTotal)}`;
    if (lostTotal > 0) yield `    lost: ${namesOf(lost, lostTotal)}`;
  }
  if (omitted > 0) yield `access of ${omitted} further groups of users`;
}

/** Describes a plan in lines for a terminal. */
export function* describePlan(
  { items, access, kept }: Plan,
  kinds: readonly ConfiguredKind[],
): Generator<string> {
  const objectOf = ({ kind, name }: Pick<Item, 'kind' | 'name'>): string =>
    `${kinds.find(({ recorded }) => recorded.kind === kind)?.noun ?? kind} ${quoted(name)}`;
  for (const item of items) {
    yield `${SIGNS[item.operation]} ${objectOf(item)}`;
    for (const field of item.fields) yield* fieldLines(field);
  }
  yield* accessLines(access);
  if (kept.length === 0) return;
  yield 'Not in the file, and kept without --delete:';
  for (const object of kept) yield `    ${objectOf(object)}`;
}

export const summaryOf = ({ created, updated, deleted, unchanged, tag }: Plan): string =>
  `${created} created, ${updated} changed, ${deleted} deleted, ${unchanged} unchanged. Tag: ${tag.slice(1, -1)}`;
