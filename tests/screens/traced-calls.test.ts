import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { PrefetchCache } from '../../src/prefetch/prefetch-cache.ts';
import { parseAction, parseTraceparent } from '../../service/tracing/span.ts';
import { API, closeConsoles, openConsole } from '../support/console.tsx';
import { traceCalls } from '../../src/telemetry/traced-calls.ts';

const ORIGIN = 'https://suite.example';
const BUSINESS_PROFILES = `GET ${API}/profile/business/list`;

describe('a call', () => {
  let now: number;
  let sent: Headers[];
  let answered: () => Promise<void>;
  let cache: PrefetchCache;
  let listening: MockInstance<typeof window.addEventListener>;

  beforeEach(() => {
    listening = vi.spyOn(window, 'addEventListener');
    [now, sent] = [1000, []];
    answered = () => Promise.resolve();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request.headers);
      await answered();
      return Response.json([]);
    });
    cache = new PrefetchCache();
    traceCalls(cache);
  });
  afterEach(() => {
    for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener, true);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const act = (event: Event): void => {
    Object.defineProperty(event, 'timeStamp', { value: now });
    document.body.dispatchEvent(event);
  };
  const click = () => act(new MouseEvent('click', { bubbles: true }));
  const call = async (path = '/called') => {
    await cache.fetch(new Request(ORIGIN + path));
    const headers = sent.at(-1);
    return {
      parent: parseTraceparent(headers?.get('traceparent') ?? undefined),
      action: parseAction(headers?.get('tracestate') ?? undefined),
    };
  };

  it('shares a trace with the other calls of its action, and only the first call describes the action', async () => {
    click();
    now += 30;
    const first = await call();
    now += 4900;
    const second = await call();
    expect(first.parent).toMatchObject({ isSampled: true });
    expect(first.action).toEqual({ event: 'click', spanId: first.parent?.spanId, msBefore: 30 });
    expect(second).toEqual({ parent: first.parent, action: null });

    click();
    const next = await call();
    expect(next.parent?.traceId).not.toBe(first.parent?.traceId);
    expect(next.action).toMatchObject({ event: 'click', msBefore: 0 });
  });

  it('belongs to the same action, even after a late response', async () => {
    click();
    answered = async () => void (now += 60_000);
    const late = await call();
    answered = () => Promise.resolve();
    now += 4900;
    expect((await call()).parent).toEqual(late.parent);
  });

  it('has no trace headers if there was no action', async () => {
    expect(await call()).toEqual({ parent: null, action: null });
    click();
    now += 5001;
    expect(await call()).toEqual({ parent: null, action: null });
  });

  it('belongs to the action, even if a prefetched response was used before', async () => {
    cache.store('/kept', '[]');
    click();
    await cache.fetch(new Request(`${location.origin}/kept`));
    expect(sent).toEqual([]);
    expect((await call()).action).toMatchObject({ event: 'click' });
  });

  it.each([
    ['Enter', new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }), 'keydown'],
    ['Ctrl-S', new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }), 'keydown'],
    ['a typed character', new KeyboardEvent('keydown', { key: 'x', bubbles: true }), undefined],
    ['the input of a character', new InputEvent('input', { bubbles: true }), 'input'],
    ['the focus', new FocusEvent('focus', { bubbles: true }), undefined],
  ])('after %s has the kind of this action', async (_what, event, said) => {
    act(event);
    expect((await call()).action?.event).toBe(said);
  });
});

/** Opens the users list. Waits for its rows, and for the first key listener of the document. */
const openTraced = async (configuration: object) => {
  const listening = vi.spyOn(window, 'addEventListener');
  const keys = vi.spyOn(document, 'addEventListener');
  const { service } = openConsole('user/list', {
    answers: { 'GET /userprofile/config.json': () => ({ ssoEnabled: false, ...configuration }) },
  });
  await screen.findByRole('link', { name: 'anna' });
  await waitFor(() => expect(keys).toHaveBeenCalledWith('keydown', expect.any(Function)));
  const isTraced = () =>
    listening.mock.calls.some(([type, , capture]) => type === 'popstate' && capture === true);
  return { service, isTraced };
};

describe('the console', () => {
  afterEach(() => {
    closeConsoles();
    vi.restoreAllMocks();
  });

  it('describes the action in its calls if the service enables tracing', async () => {
    const { service, isTraced } = await openTraced({ traced: true });
    await waitFor(() => expect(isTraced()).toBe(true));
    expect(service.asked.filter(({ headers }) => headers.has('traceparent'))).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Profiles' }));
    await waitFor(() => expect(service.count(BUSINESS_PROFILES)).toBe(1));
    const traced = service.asked.filter(({ headers }) => headers.has('traceparent'));
    expect(traced[0]?.headers.get('tracestate')).toMatch(/^userprofile=click:/);
    expect(traced.map(({ call }) => call)).toContain(BUSINESS_PROFILES);
  });

  it('adds nothing to its calls unless the service enables tracing', async () => {
    const { service, isTraced } = await openTraced({});
    await userEvent.click(screen.getByRole('link', { name: 'Profiles' }));
    await waitFor(() => expect(service.count(BUSINESS_PROFILES)).toBe(1));
    expect(isTraced()).toBe(false);
    expect(service.asked.filter(({ headers }) => headers.has('traceparent'))).toEqual([]);
  });
});
