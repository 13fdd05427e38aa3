import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { AdminConsole } from '../../machines/app/compose.ts';
import { AnswersAhead } from '../../openapi/answers-ahead.ts';
import { askOnIntent } from '../../src/prefetch/ask-on-intent.ts';
import { afterPaint } from '../../src/browser/waiting.ts';
import { openFormAndWait } from '../support/open-form.ts';
import { API, startSignedInApp, stopApps, tagged } from '../support/signed-in-app.ts';
import { answerUserChoices, storedUser } from '../support/users.ts';

const ANNA = `${API}/user/uuid-anna`;
const BEN = `${API}/user/uuid-ben`;

const answers = {
  [`GET ${ANNA}`]: () => tagged(storedUser(), '"7"'),
  ...answerUserChoices(),
};

/** A page with links to two forms and one other link. Records prefetch requests. */
async function start() {
  document.body.innerHTML = `
    <a id="anna" href="/userprofile/user/edit/uuid-anna"><b>anna</b></a>
    <a id="ben" href="/userprofile/user/edit/uuid-ben">ben</a>
    <a id="list" href="/userprofile/user/list">users</a>
  `;
  const opened = await startSignedInApp(answers);
  const ahead = new AnswersAhead('https://suite.example');
  askOnIntent(ahead, opened.admin, opened.app);
  return opened;
}

let asked: { path: string; signal: AbortSignal }[];
const paths = () => asked.map(({ path }) => path);

function on(selector: string, type: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Points at a link or focuses it. Waits for the next task, in which the prefetch starts. */
async function point(selector: string, type = 'pointerover'): Promise<void> {
  on(selector, type);
  await afterPaint();
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ path: url.slice('https://suite.example'.length), signal });
    return Response.json([]);
  });
});

// Records the listeners of a test, because all tests share one document.
let listened: [type: string, listener: EventListener][] = [];
beforeEach(() => {
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listened.push([type, listener as EventListener]);
    add(type, listener as EventListener);
  });
});
afterEach(() => {
  for (const [type, listener] of listened.splice(0)) document.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  stopApps();
});

test('a link that is pointed at asks for all that its form asks for', async () => {
  const { app, service } = await start();
  const before = service.asked.length;
  await point('#anna b');
  await openFormAndWait(app, 'userForm', { uuid: 'uuid-anna', clonedId: null });
  const byForm = service.asked.slice(before).map(({ call, search }) => {
    const query = search.size > 0 ? `?${search}` : '';
    return call.replace('GET ', '') + query;
  });
  expect(paths().toSorted()).toEqual(byForm.toSorted());
});

const lookups = ({ lists }: AdminConsole): readonly AnyActorRef[] => [
  lists.businessProfiles,
  lists.visibilityProfiles,
  lists.appProfiles,
  lists.locations,
  lists.companies,
  lists.elementConfig,
];

test('lists to choose from are there before the form is opened, and stay', async () => {
  const { admin } = await start();
  await point('#anna');
  await expect.poll(() => lookups(admin).every((list) => list.getSnapshot().hasTag('shown'))).toBe(true);
  on('#anna', 'pointerout');
  await point('#ben');
  expect(paths().slice(-1)).toEqual([BEN]);
  expect(lookups(admin).every((list) => list.getSnapshot().hasTag('shown'))).toBe(true);
});

test('no list meets a refusal, which would lead elsewhere', async () => {
  const { admin, service } = await start();
  const before = service.asked.length;
  const refused = vi.fn<() => Promise<Response>>(async () => new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', refused);
  await point('#anna');
  expect(refused).toHaveBeenCalledTimes(7);
  await afterPaint();
  expect(lookups(admin).every((list) => list.getSnapshot().matches({ freshness: 'unrequested' }))).toBe(true);
  expect(service.asked).toHaveLength(before);
});

test('what is kept is not asked for again, and what has the focus as well as the pointer only once', async () => {
  const { app } = await start();
  await openFormAndWait(app, 'userForm', { uuid: 'uuid-anna', clonedId: null });
  await point('#anna');
  on('#list', 'focusout');
  await point('#anna', 'focusin');
  expect(paths()).toEqual([ANNA]);
  expect(asked[0]?.signal.aborted).toBe(false);
});

test.each(['pointerout', 'focusout'])('what was not taken is forgotten on %s', async (end) => {
  await start();
  await point('#anna', 'focusin');
  on('#anna', end);
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
});

test('another link takes the place of the last', async () => {
  await start();
  await point('#anna');
  await point('#ben');
  const [first] = asked;
  expect(first).toMatchObject({ path: ANNA, signal: { aborted: true } });
  expect(asked.find(({ path }) => path === BEN)?.signal.aborted).toBe(false);
});

test('what is pointed at for long is forgotten before it is old', async () => {
  await start();
  vi.useFakeTimers();
  on('#anna', 'pointerover');
  await vi.advanceTimersByTimeAsync(20);
  expect(asked[0]?.signal.aborted).toBe(false);
  vi.runAllTimers();
  expect(asked[0]?.signal.aborted).toBe(true);
});

test('links to elsewhere ask for nothing, and nothing is asked for whom nobody knows', async () => {
  const { app } = await start();
  await point('#list');
  app.records.token.forget();
  await point('#anna');
  expect(asked).toEqual([]);
});
