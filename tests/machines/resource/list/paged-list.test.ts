import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../../../../openapi/client/client.ts';
import { byUsername, definePagedList } from '../../../../machines/resource/resource.ts';
import type { PageCriteria } from '../../../../machines/resource/list/rows.ts';

const users = definePagedList(byUsername, (api, query, signal) =>
  api.GET('/userprofile/api/v1/user/list/active', { params: { query }, signal }),
);
const criteria: PageCriteria = { page: 1, size: 1, sort: 'username', desc: false, filters: {} };

/** Creates a list of two users with one row per page. Also returns the requests. */
function looked() {
  const asked: string[] = [];
  const fetch = async ({ url }: Request) => {
    const limit = Number(new URL(url).searchParams.get('limit'));
    asked.push(`limit=${limit}`);
    const rows = ['anna', 'ben'].slice(0, limit).map((username) => ({ uuid: username, username }));
    return Response.json(rows, { headers: { 'X-Total-Count': '2', 'X-List-Count': '2' } });
  };
  const client = createClient({ token: () => null, baseUrl: 'http://service.test', fetch });
  const paints: (() => void)[] = [];
  const painted = () => new Promise<void>((resolve) => paints.push(resolve));
  const list = createActor(users.provide(client, painted), { input: { mostRows: 10 } }).start();
  list.send({ type: 'VIEW', criteria });
  return { asked, paints, list };
}

describe('a paged list', () => {
  test('requests the whole list after the first page is painted', async () => {
    const { asked, paints, list } = looked();
    await expect.poll(() => paints.length).toBe(1);
    expect(list.getSnapshot().value).toEqual({ page: { served: 'shown' }, whole: { missing: 'scheduled' } });
    expect(asked).toEqual(['limit=1']);
    paints[0]!();
    await expect
      .poll(() => list.getSnapshot().value)
      .toEqual({ page: { local: 'settled' }, whole: { kept: 'current' } });
    expect(asked).toEqual(['limit=1', 'limit=2000']);
  });

  test('sends no further request if the first page is removed before it is painted', async () => {
    const { asked, paints, list } = looked();
    await expect.poll(() => paints.length).toBe(1);
    list.send({ type: 'CLEAR' });
    paints[0]!();
    await Promise.resolve();
    await Promise.resolve();
    expect(list.getSnapshot().value).toEqual({ page: 'unopened', whole: { missing: 'unrequested' } });
    expect(asked).toEqual(['limit=1']);
  });
});
