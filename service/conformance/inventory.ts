import type { InventoryAddress } from '../config.ts';
import { fold } from '../db/fold.ts';
import { Problem } from '../problem.ts';
import { SOURCE_MAX_BYTES, SOURCE_TIMEOUT_MS } from '../sources/http.ts';
import { folderInventory } from '../sources/inventory/folder.ts';
import {
  entriesOf,
  judge,
  LIST_KINDS,
  LISTS,
  type EntryOf,
  type Judged,
  type ListKind,
  type Listing,
} from '../sources/inventory/lists.ts';
import { listOfJson } from '../sources/inventory/read-list.ts';
import { entriesByName } from '../sources/locations-and-companies.ts';
import { clustersIn } from '../visibility-profile/sync-answer.ts';
import { authorize } from './access.ts';
import {
  parseAnswer,
  expectWrongCredentialsRefused,
  expectSuccess,
  type Call,
  type CallOptions,
} from './calls.ts';
import { entryCount, repeatedEntries, type Findings } from './findings.ts';

export interface InventoryCheck {
  address: InventoryAddress;
  findings: Findings;
  timeoutMs?: number;
  now?: () => number;
}

interface Read<Kind extends ListKind> {
  about: string;
  listing: Listing<Kind>;
}

const ELEMENT_KINDS = [
  'carrier',
  'cluster',
  'clusterGroup',
  'networkGroup',
  'networkElementAttribute',
  'venue',
] as const satisfies ListKind[];

type Lists = { [Kind in ListKind]?: Read<Kind> };

export async function checkInventory(check: InventoryCheck): Promise<void> {
  const { address, findings } = check;
  const lists = address.kind === 'web' ? await askAll(check, address) : await readAll(address, findings);
  if (!lists) return;
  const good = {} as { [Kind in ListKind]?: Judged<EntryOf[Kind]>[] };
  for (const kind of LIST_KINDS) {
    const read = lists[kind];
    if (read) good[kind] = (await checkList(kind, read, findings)) as never;
  }
  checkReferences(good, findings);
}

/** Requests all lists. Returns null if the token endpoint did not issue a token. */
async function askAll(
  { findings, timeoutMs = SOURCE_TIMEOUT_MS, now = () => performance.now() }: InventoryCheck,
  { url, access }: Extract<InventoryAddress, { kind: 'web' }>,
): Promise<Lists | null> {
  const options: CallOptions = { findings, name: 'inventory', timeoutMs, maxBytes: SOURCE_MAX_BYTES, now };
  const entry = await authorize(access, 'the token endpoint', options);
  if (!entry) return null;
  const { authorization } = entry;
  const lists: Lists = {};
  let isAnyThere = false;
  for (const kind of LIST_KINDS) {
    const { path, title } = LISTS[kind];
    const call: Call = { about: `GET ${path}`, method: 'GET', url: `${url}${path}` };
    const answer = await expectSuccess(call, authorization, options, (status) => status === 404);
    if (!answer || answer.status !== 404) isAnyThere = true;
    if (!answer) continue;
    if (answer.status === 404) {
      findings.note(
        call.about,
        `answered 404: the inventory does not manage ${title}, so the stored ones stay unchanged.`,
      );
      continue;
    }
    await expectWrongCredentialsRefused(call, authorization, options);
    const list = parseAnswer(call.about, answer, options);
    if (list === undefined) continue;
    try {
      lists[kind] = { about: call.about, listing: judge(kind, listOfJson('The list', list)) as never };
    } catch (error) {
      findings.wrong(call.about, messageOf(error));
    }
  }
  if (!isAnyThere) findings.wrong('inventory', 'answered 404 to every call: check the address.');
  return lists;
}

async function readAll(
  { directory }: Extract<InventoryAddress, { kind: 'folder' }>,
  findings: Findings,
): Promise<Lists> {
  const folder = folderInventory(directory);
  const lists: Lists = {};
  let isAnyThere = false;
  for (const kind of LIST_KINDS) {
    const { file: about, title } = LISTS[kind];
    try {
      const listing = (await folder.read([kind]))[kind];
      if (listing) lists[kind] = { about: listing.name, listing } as never;
      else {
        findings.note(
          about,
          `there is no ${about}.csv or ${about}.json, so the stored ${title} stay unchanged.`,
        );
        continue;
      }
    } catch (error) {
      findings.wrong(about, messageOf(error));
    }
    isAnyThere = true;
  }
  if (!isAnyThere) findings.wrong('inventory', 'the folder has none of the lists: check its path.');
  return lists;
}

function messageOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  throw error;
}

async function checkList<Kind extends ListKind>(
  kind: Kind,
  { about, listing }: Read<Kind>,
  findings: Findings,
): Promise<Judged<EntryOf[Kind]>[]> {
  const { judged } = listing;
  const wrong = judged.flatMap(({ label, problem }) => (problem === null ? [] : [`${label}, ${problem}`]));
  const good = judged.filter(({ problem }) => problem === null);
  const repeated = keysOf(kind).flatMap(({ what, keyOf }) =>
    repeatedEntries(
      good,
      what,
      ({ entry }) => keyOf(entry as never),
      ({ label }) => label,
    ),
  );
  findings.wrongs(about, wrong);
  findings.wrongs(about, repeated);
  if (wrong.length + repeated.length === 0) {
    const refused = await refusalOf(kind, listing);
    if (refused === null) findings.ok(about, entryCount(good.length));
    else findings.wrong(about, refused);
  }
  return good;
}

interface Key {
  what: string;
  keyOf: (entry: Record<'uuid' | 'name' | 'username' | 'email', string>) => string;
}

function keysOf(kind: ListKind): Key[] {
  if (kind === 'users') {
    return [
      { what: 'username', keyOf: ({ username }) => fold(username) },
      { what: 'email', keyOf: ({ email }) => fold(email) },
    ];
  }
  const uuid: Key = { what: 'uuid', keyOf: (entry) => entry.uuid };
  const isNamed = kind === 'locations' || kind === 'companies';
  return isNamed ? [uuid, { what: 'name', keyOf: ({ name }) => fold(name) }] : [uuid];
}

async function refusalOf(kind: ListKind, listing: Listing): Promise<string | null> {
  try {
    if (kind === 'cluster') await clustersIn(listing as Listing<'cluster'>);
    else if (kind === 'locations' || kind === 'companies') entriesByName(listing as Listing<'companies'>);
    else if (kind !== 'users') entriesOf(listing as Listing<'venue'>);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Reports users whose location or company is not in the inventory's lists, and elements that are in two lists. */
function checkReferences(lists: { [Kind in ListKind]?: Judged<EntryOf[Kind]>[] }, findings: Findings): void {
  for (const [kind, member] of [
    ['locations', 'location'],
    ['companies', 'company'],
  ] as const) {
    const entries = lists[kind];
    if (!entries || !lists.users) continue;
    const names = new Set(entries.map(({ entry }) => fold(entry.name)));
    findings.wrongs(
      'users',
      lists.users.flatMap(({ entry, label }) => {
        const name = entry[member];
        return !name || names.has(fold(name))
          ? []
          : [`${label}, ${member}: The inventory has no entry with this name.`];
      }),
    );
  }
  const first = new Map<string, string>();
  for (const kind of ELEMENT_KINDS) {
    const { title } = LISTS[kind];
    const shared = (lists[kind] ?? []).flatMap(({ entry: { uuid }, label }) => {
      const other = first.get(uuid) ?? title;
      first.set(uuid, other);
      return other === title ? [] : [`${label} has the same uuid as one of the ${other}.`];
    });
    findings.wrongs(title, shared);
  }
}
