import { unlessHidden } from '../../openapi/rules/hidden.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { BusinessProfile } from '../../openapi/generated/types.ts';
import { percentile } from './answers.ts';
import { budget, type Figure } from './measure.ts';

const PENDING = /^(?:user|profile)_pushes_pending (\d+)/gm;
const POLL_MS = 250;

export interface LargeProfile {
  /** The uuid of a business profile with many users and several applications. */
  uuid: string;
  users: number;
  /** Calls the API of the service. */
  call: (path: string, init?: RequestInit) => Promise<Response>;
  metrics: () => Promise<string>;
  /** Saves a user of another profile. */
  saveOther: (turn: number) => Promise<void>;
}

/**
 * Measures a save of a business profile that removes an application profile: the save, saves of other users until all
 * pushes are sent, and the rate of the pushes.
 */
export async function measureLargeProfile({
  uuid,
  users,
  call,
  metrics,
  saveOther,
}: LargeProfile): Promise<Figure[]> {
  const shown = await call(`/profile/business/get/${uuid}`);
  const profile = (await shown.json()) as BusinessProfile;
  const before = profile.appProfiles.flatMap((chosen) => {
    const seen = unlessHidden(chosen);
    return seen ? { uuid: seen.uuid } : [];
  });
  const pending = async () =>
    [...(await metrics()).matchAll(PENDING)].reduce((sum, [, count]) => sum + Number(count), 0);
  const start = performance.now();
  await call('/profile/business/update', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'if-match': shown.headers.get('etag') ?? '' },
    body: JSON.stringify({ ...profile, appProfiles: before.slice(1) }),
  });
  const saved = performance.now() - start;
  const times: number[] = [];
  const sending = new AbortController();
  const others = async () => {
    for (let turn = 0; !sending.signal.aborted; turn += 1) {
      const from = performance.now();
      await saveOther(turn);
      times.push(performance.now() - from);
    }
  };
  const sent = async () => {
    try {
      while ((await pending()) > 0) await delay(POLL_MS);
    } finally {
      sending.abort();
    }
  };
  await Promise.all([others(), sent()]);
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const pushes = users * before.length;
  return [
    {
      what: `a save of a profile with ${users} users and ${before.length} applications`,
      measured: saved,
      unit: 'ms',
      against: budget(200),
    },
    ...([0.95, 1] as const).map((share) => ({
      what: `a save of another user meanwhile: ${share === 1 ? 'longest' : '95th percentile'}`,
      measured: percentile(sorted, share),
      unit: 'ms' as const,
      against: budget(200),
    })),
    {
      what: 'pushes of the users of this profile',
      measured: pushes / seconds,
      unit: '/s',
      against: budget(1000),
    },
  ];
}
