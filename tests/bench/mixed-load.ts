import { percentile } from './answers.ts';
import { budget, type Figure } from './measure.ts';

const READERS = 20;
const WRITERS = 5;
const DURATION_MS = 20_000;

/** The lists that the readers have open. */
const SEARCHES = [
  'sort=username',
  'sort=-name',
  'sort=email&before=end',
  'sort=profile',
  'sort=username&username=carter7',
];

export interface MixedLoad {
  /** Requests a page as the console does at first. Returns whether the response lacks a count. */
  page: (search: string) => Promise<boolean>;
  /** Requests a page with its counts, as the console does if the first response lacks one. */
  counts: (search: string) => Promise<void>;
  /** Saves a user. Resolves to the duration of the save in milliseconds. */
  save: (uuid: string) => Promise<number>;
  /** The uuids of users who can be saved, at least one for each writer. */
  users: readonly string[];
}

/** Adds the duration of `work` in milliseconds to `times`. */
async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  times.push(performance.now() - start);
  return result;
}

/**
 * Measures readers and writers who send their next request as soon as they have a response, as long as `DURATION_MS`.
 * Each save changes the version of the list of users.
 */
export async function measureMixedLoad({ page, counts, save, users }: MixedLoad): Promise<Figure[]> {
  const times = { page: [] as number[], counts: [] as number[], save: [] as number[] };
  const end = performance.now() + DURATION_MS;
  const reader = async (first: number) => {
    for (let turn = first; performance.now() < end; turn += 1) {
      const search = SEARCHES[turn % SEARCHES.length]!;
      if (await timed(times.page, () => page(search))) await timed(times.counts, () => counts(search));
    }
  };
  const writer = async (own: readonly string[]) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      times.save.push(await save(own[turn % own.length]!));
    }
  };
  await Promise.all([
    ...Array.from({ length: READERS }, (_, index) => reader(index)),
    ...Array.from({ length: WRITERS }, (_, index) =>
      // Each writer has its own users, so that no save is refused as stale.
      writer(users.filter((_user, place) => place % WRITERS === index)),
    ),
  ]);
  const figure = (what: string, of: readonly number[]): Figure => ({
    what: `${READERS} readers, ${WRITERS} writers: ${what}: 95th percentile of ${of.length}`,
    measured:
      of.length > 0
        ? percentile(
            of.toSorted((a, b) => a - b),
            0.95,
          )
        : 0,
    unit: 'ms',
    against: budget(200),
  });
  return [figure('a page', times.page), figure('its counts', times.counts), figure('a save', times.save)];
}
