import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { API, startSignedInApp, stopApps } from '../../support/signed-in-app.ts';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { userSummary } from '../../support/summaries.ts';

const anna = userSummary('anna');
const ben = userSummary('ben', { active: false });
const NOC = { uuid: 'noc', name: 'NOC' };
const counted = (users: readonly UserSummary[]) =>
  Response.json(users, { headers: { 'X-Total-Count': '300000', 'X-Active-Count': '299000' } });

/** For each kind of object: the call that reads its users, and the profile that has them. */
const KINDS = {
  businessProfile: [`GET ${API}/profile/business/p/users`, 'p'],
  visibilityProfile: [`GET ${API}/profile/visibility/p/users`, 'p'],
  appProfile: [`GET ${API}/profile/app/p/businessProfiles`, 'noc'],
  application: [`GET ${API}/app/p/businessProfiles`, 'noc'],
} as const;

type Kind = keyof typeof KINDS;

afterEach(stopApps);

/** Starts an app with these responses, and requests the users of an object. */
async function show(resource: Kind, answers: Answers) {
  const started = await startSignedInApp(answers);
  const { holders } = started.admin;
  holders.send({ type: 'SHOW', object: { resource, uuid: 'p' } });
  await waitFor(holders, (state) => !state.hasTag('busy'));
  return { ...started, holders };
}

describe('the users whom the changes of a form affect', () => {
  it.each(['businessProfile', 'visibilityProfile'] as const)(
    'are the users of a %s: the service counts them and names the first 100',
    async (kind) => {
      const [call, profile] = KINDS[kind];
      const { holders, service } = await show(kind, { [call]: () => counted([ben, anna]) });
      expect(holders.getSnapshot().context.holders).toEqual({
        [profile]: { active: 299_000, inactive: 1000, first: [anna, ben] },
      });
      const [asked, ...others] = service.asked.filter((one) => one.call === call);
      expect(asked?.search.toString()).toBe('limit=100');
      expect(others).toEqual([]);
    },
  );

  it.each(['businessProfile', 'visibilityProfile'] as const)(
    'are counted here if the service returns all users of a %s',
    async (kind) => {
      const [call, profile] = KINDS[kind];
      const { holders } = await show(kind, { [call]: () => [ben, anna] });
      expect(holders.getSnapshot().context.holders).toEqual({
        [profile]: { active: 1, inactive: 1, first: [anna, ben] },
      });
    },
  );

  it.each(['appProfile', 'application'] as const)(
    'are the users of the business profiles that choose an %s',
    async (kind) => {
      const [call, profile] = KINDS[kind];
      const { holders, service } = await show(kind, {
        [call]: () => [{ ...NOC, activeUsers: 299_000, inactiveUsers: 1000, users: [anna, ben] }],
      });
      expect(holders.getSnapshot().context.holders).toEqual({
        [profile]: { active: 299_000, inactive: 1000, first: [anna, ben] },
      });
      expect(service.asked.find((one) => one.call === call)?.search.toString()).toBe('users=100');
    },
  );

  it.each(['appProfile', 'application'] as const)(
    'are unknown if the service returns only the business profiles that choose an %s',
    async (kind) => {
      const { holders } = await show(kind, { [KINDS[kind][0]]: () => [NOC] });
      expect(holders.getSnapshot().value).toEqual({ shown: 'failed' });
    },
  );

  it.each(
    (Object.keys(KINDS) as Kind[]).flatMap(
      (kind) =>
        [
          [kind, 403],
          [kind, 404],
          [kind, 500],
        ] as const,
    ),
  )('are unknown for a %s if the service responds %d, and no other screen opens', async (kind, status) => {
    const { holders, emitted } = await show(kind, { [KINDS[kind][0]]: () => refusal(status, 'no') });
    expect(holders.getSnapshot().value).toEqual({ shown: 'failed' });
    expect(emitted.filter(({ event }) => event.type === 'missing')).toEqual([]);
  });

  it.each(Object.keys(KINDS) as Kind[])('are unknown for a %s if the response is no list', async (kind) => {
    const { holders } = await show(kind, { [KINDS[kind][0]]: () => ({ users: [] }) });
    expect(holders.getSnapshot().value).toEqual({ shown: 'failed' });
  });

  it('are loaded while the form is open', async () => {
    const [USERS] = KINDS.businessProfile;
    const { admin, service } = await startSignedInApp({
      [USERS]: () => counted([anna]),
      [`GET ${API}/profile/business/get/p`]: () => ({ ...NOC, uuid: 'p', appProfiles: [] }),
    });
    const [first, second] = [new AbortController(), new AbortController()];
    const open = (uuid: string | null, { signal }: AbortController) =>
      admin.openForm('businessProfileForm', { uuid, clonedId: null }, undefined, signal);
    await open(null, new AbortController());
    expect(service.count(USERS)).toBe(0);
    await open('p', first);
    await waitFor(admin.holders, (state) => state.matches({ shown: 'current' }));
    // The router opens the next form before it ends the earlier one.
    await open('p', second);
    first.abort();
    await waitFor(admin.holders, (state) => state.matches({ shown: 'current' }));
    expect(service.count(USERS)).toBe(2);
    second.abort();
    expect(admin.holders.getSnapshot().value).toBe('idle');
  });

  it('are loaded again after the service has reported a change of users', async () => {
    const [USERS] = KINDS.businessProfile;
    const { app, holders, service } = await show('businessProfile', { [USERS]: () => counted([anna]) });
    const emitted = { from: 'listChanges', event: { type: 'listsChanged', lists: ['users'] } } as const;
    app.actor.send({ type: 'LISTS_CHANGED', lists: ['users'], emitted });
    expect(holders.getSnapshot().value).toEqual({ shown: 'aging' });
    await expect.poll(() => service.count(USERS)).toBe(2);
  });
});
