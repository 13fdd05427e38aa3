import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { MAX_EXPANDED, MAX_VISIBLE, type NewNotice, SESSION } from '../../../machines/shell/notice-stack.ts';
import {
  COUNT_BUTTON,
  noticesMachine,
  type NoticesEvent,
  visibleIn,
} from '../../../machines/shell/notices.machine.ts';
import type { Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';

const UNDO = {
  label: 'Undo',
  to: 'quickUndo',
  event: { type: 'UNDO', changes: ['018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f'] },
} as const;
const warning = (text: string): NewNotice => ({ kind: 'warning', text });
const saying = (notice: NewNotice): NoticesEvent => ({ type: 'NOTIFY', notice });

type At = (moment: Moment<typeof noticesMachine>) => void;

/** The assertions for each state of the region `time`. */
const TIME: Readonly<Record<string, At>> = {
  waiting: ({ snapshot }) => expect(snapshot.context.stack.some(({ isTimed }) => isTimed)).toBe(false),
  running: ({ snapshot: { context }, event, emitted }) => {
    const timed = context.stack.filter(({ isTimed }) => isTimed);
    expect(timed).toEqual(visibleIn(context));
    expect([context.pointerOn, context.focusOn]).toEqual([null, null]);
    if (event?.type === 'CLEAR')
      expect(context.stack.every(({ about }) => about.includes(SESSION))).toBe(true);
    if (event?.type === 'ACT') expect(emitted).toEqual([{ type: 'actionChosen', action: UNDO }]);
    if (event && 'id' in event && ['DISMISS', 'EXPIRE', 'ACT'].includes(event.type))
      expect(context.stack.map(({ id }) => id)).not.toContain(event['id']);
    if (event?.type === 'SHOW_FEWER') expect(visibleIn(context).length).toBeLessThanOrEqual(MAX_VISIBLE);
  },
  paused: ({ snapshot: { context } }) => {
    expect(context.stack.some(({ isTimed }) => isTimed)).toBe(false);
    expect(context.pointerOn ?? context.focusOn).not.toBeNull();
  },
};

/** The assertions for each state of the region `voice`. */
const VOICE: Readonly<Record<string, At>> = {
  silent: ({ snapshot }) => expect(snapshot.context.announcements).toEqual([]),
  gathering: ({ snapshot, event }) => {
    if (event?.type === 'NOTIFY') expect(snapshot.context.stack).not.toEqual([]);
  },
  speaking: ({ snapshot }) =>
    expect(snapshot.context.stack.every(({ isAnnounced }) => isAnnounced)).toBe(true),
};

const TIMES = ['waiting', 'running', 'paused'] as const;
const VOICES = ['silent', 'gathering', 'speaking'] as const;

/** Returns the states in which both regions are in one of these states. */
const statesOf = (
  times: readonly (typeof TIMES)[number][] = TIMES,
  voices: readonly (typeof VOICES)[number][] = VOICES,
) => times.flatMap((time) => voices.map((voice) => `time.${time} & voice.${voice}`));

const RUNNING = statesOf(['running']);
const STARTED = statesOf(['running', 'paused']);

testModel(noticesMachine, {
  inputs: [undefined],
  events: [
    saying({ kind: 'success', text: 'anna Inactivated', action: UNDO }),
    saying({ kind: 'reminder', text: 'Please Login First', about: [SESSION] }),
    { type: 'WITHDRAW', about: [SESSION] },
    { type: 'DISMISS', id: '1' },
    { type: 'ACT', id: '1' },
    { type: 'EXPIRE', id: '1' },
    { type: 'POINTER_ENTERED', id: '1' },
    { type: 'POINTER_ENTERED', id: COUNT_BUTTON },
    { type: 'FOCUSED', id: '2' },
  ],
  abstract: ({ context: { stack, noticeCount, pointerOn, focusOn } }) => [
    stack.map(({ id }) => id),
    noticeCount,
    pointerOn,
    focusOn,
  ],
  // At most one notice of each of two kinds is sent, in this order, so that the model stays small.
  maySend: ({ context }, event) =>
    event.type !== 'NOTIFY' ||
    (context.noticeCount < 2 &&
      (event as NoticesEvent & { notice: NewNotice }).notice.kind ===
        (['success', 'reminder'] as const)[context.noticeCount]),
  leadsTo: {
    START: RUNNING,
    CHANGED: RUNNING,
    EXPIRE: RUNNING,
    FOCUSED: STARTED,
    BLURRED: STARTED,
    POINTER_ENTERED: STARTED,
    POINTER_LEFT: STARTED,
    NOTIFY: statesOf(TIMES, ['gathering']),
    ACT: statesOf(),
    CLEAR: statesOf(),
    DISMISS: statesOf(),
    SHOW_ALL: statesOf(),
    SHOW_FEWER: statesOf(),
    WITHDRAW: statesOf(),
    'after.gathering.notices.voice.gathering': statesOf(TIMES, ['speaking']),
    'after.speaking.notices.voice.speaking': statesOf(TIMES, ['silent']),
  },
  states: Object.fromEntries(
    Object.entries(TIME).flatMap(([time, isTimedSo]) =>
      Object.entries(VOICE).map(([voice, isSaidSo]): [string, At] => [
        `time.${time} & voice.${voice}`,
        (moment) => {
          isTimedSo(moment);
          isSaidSo(moment);
        },
      ]),
    ),
  ),
});

function start() {
  const clock = new SimulatedClock();
  const actor = createActor(noticesMachine, { clock }).start();
  const emitted: unknown[] = [];
  actor.on('actionChosen', ({ action }) => emitted.push(action));
  actor.send({ type: 'START' });
  const texts = () => actor.getSnapshot().context.stack.map(({ text }) => text);
  const visible = () => visibleIn(actor.getSnapshot().context).map(({ text }) => text);
  /** Returns the texts of the notices whose timers run. */
  const timed = () =>
    actor.getSnapshot().context.stack.flatMap(({ text, isTimed }) => (isTimed ? [text] : []));
  const announced = () => actor.getSnapshot().context.announcements.map(({ text }) => text);
  const say = (...notices: readonly NewNotice[]) => {
    for (const notice of notices) actor.send(saying(notice));
  };
  return { actor, texts, visible, timed, announced, say, emitted, pass: (ms: number) => clock.increment(ms) };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => warning(`Warning ${index + 1}`));

describe('the notices machine, with timers,', () => {
  it('removes a notice after 5 s', () => {
    const { say, pass, texts } = start();
    say(warning('Synced'));
    pass(4999);
    expect(texts()).toEqual(['Synced']);
    pass(1);
    expect(texts()).toEqual([]);
  });

  it('removes a notice with an action after 20 s', () => {
    const { say, pass, texts } = start();
    say({ kind: 'success', text: 'anna Inactivated', action: UNDO });
    pass(19_999);
    expect(texts()).toEqual(['anna Inactivated']);
    pass(1);
    expect(texts()).toEqual([]);
  });

  it('removes each of several notices after its own time', () => {
    const { say, pass, texts } = start();
    say(warning('First'));
    pass(3000);
    say(warning('Second'));
    pass(2000);
    expect(texts()).toEqual(['Second']);
    pass(3000);
    expect(texts()).toEqual([]);
  });

  const hidden: NewNotice = { kind: 'reminder', text: 'Please Login First', about: [SESSION] };
  const undoable: NewNotice = { kind: 'success', text: 'anna Inactivated', action: UNDO, about: ['anna'] };

  it.each<NoticesEvent>([
    { type: 'WITHDRAW', about: ['anna'] },
    { type: 'CLEAR' },
    { type: 'DISMISS', id: '2' },
    { type: 'ACT', id: '2' },
    { type: 'EXPIRE', id: '2' },
    { type: 'SHOW_ALL' },
  ])('starts the time of a notice that becomes visible after $type', (event) => {
    const { actor, say, timed } = start();
    say(hidden, undoable, ...many(MAX_VISIBLE - 1));
    expect(timed()).not.toContain(hidden.text);
    actor.send(event);
    expect(timed()).toContain(hidden.text);
  });

  it('stops the time of a notice that becomes hidden after SHOW_FEWER', () => {
    const { actor, say, timed } = start();
    say(hidden, undoable, ...many(MAX_VISIBLE - 1));
    actor.send({ type: 'SHOW_ALL' });
    actor.send({ type: 'SHOW_FEWER' });
    expect(timed()).not.toContain(hidden.text);
  });

  it('starts the time again when a notice is repeated, and counts the repetitions', () => {
    const { actor, say, pass, texts } = start();
    say(warning('Again'));
    pass(4000);
    say(warning('Again'));
    pass(4999);
    expect(texts()).toEqual(['Again']);
    expect(actor.getSnapshot().context.stack[0]?.times).toBe(2);
    pass(1);
    expect(texts()).toEqual([]);
  });

  it('stops all timers while the pointer is on a notice; afterwards this notice stays for 1 s, others for their full time', () => {
    const { actor, say, pass, texts } = start();
    say(warning('Older'), warning('Newer'));
    pass(4000);
    actor.send({ type: 'POINTER_ENTERED', id: '2' });
    pass(60_000);
    expect(texts()).toEqual(['Newer', 'Older']);
    actor.send({ type: 'POINTER_LEFT' });
    pass(1000);
    expect(texts()).toEqual(['Older']);
    pass(3999);
    expect(texts()).toEqual(['Older']);
    pass(1);
    expect(texts()).toEqual([]);
  });

  it('stops all timers while the focus is on a notice, even if the pointer leaves it', () => {
    const { actor, say, pass, texts } = start();
    say(warning('Focused'));
    actor.send({ type: 'FOCUSED', id: '1' });
    actor.send({ type: 'POINTER_ENTERED', id: '1' });
    actor.send({ type: 'POINTER_LEFT' });
    pass(60_000);
    expect(texts()).toEqual(['Focused']);
    actor.send({ type: 'BLURRED' });
    pass(5000);
    expect(texts()).toEqual([]);
  });

  it('starts the timers again when the notice under the pointer is dismissed, although no leave event is fired', () => {
    const { actor, say, pass, texts } = start();
    say(warning('Older'), warning('Newer'));
    actor.send({ type: 'POINTER_ENTERED', id: '2' });
    actor.send({ type: 'DISMISS', id: '2' });
    pass(5000);
    expect(texts()).toEqual([]);
  });

  it('starts no timer before the notices are rendered', () => {
    const clock = new SimulatedClock();
    const actor = createActor(noticesMachine, { clock }).start();
    actor.send(saying(warning('Please wait')));
    clock.increment(60_000);
    actor.send({ type: 'START' });
    clock.increment(4999);
    expect(actor.getSnapshot().context.stack).toHaveLength(1);
  });
});

describe('the notices machine, with many notices,', () => {
  it('shows the newest three; the timer of another one starts when it becomes visible', () => {
    const { say, pass, visible, texts } = start();
    say(...many(7));
    expect(visible()).toEqual(['Warning 7', 'Warning 6', 'Warning 5']);
    pass(5000);
    expect(visible()).toEqual(['Warning 4', 'Warning 3', 'Warning 2']);
    pass(5000);
    expect(visible()).toEqual(['Warning 1']);
    pass(5000);
    expect(texts()).toEqual([]);
  });

  it('shows all on request, up to the limit of react-hot-toast, until at most three are left', () => {
    const { actor, say, pass, visible } = start();
    say(...many(25));
    actor.send({ type: 'SHOW_ALL' });
    expect(visible()).toHaveLength(MAX_EXPANDED);
    pass(5000);
    expect(visible()).toHaveLength(5);
    pass(5000);
    say(...many(5));
    expect(visible()).toHaveLength(MAX_VISIBLE);
  });

  it('shows only three again on request', () => {
    const { actor, say, visible } = start();
    say(...many(5));
    actor.send({ type: 'SHOW_ALL' });
    actor.send({ type: 'SHOW_FEWER' });
    expect(visible()).toEqual(['Warning 5', 'Warning 4', 'Warning 3']);
  });
});

describe('announcements', () => {
  it('are made once for each notice, including those that are only counted', () => {
    const { say, pass, announced } = start();
    say(...many(5));
    expect(announced()).toEqual([]);
    pass(100);
    expect(announced()).toEqual(many(5).map(({ text }) => text));
    say(warning('Later'));
    pass(100);
    expect(announced().filter((text) => text === 'Warning 1')).toHaveLength(1);
    expect(announced().at(-1)).toBe('Later');
    pass(1000);
    expect(announced()).toEqual([]);
    pass(60_000);
    expect(announced()).toEqual([]);
  });

  it('are not made for a notice that is withdrawn at once', () => {
    const { actor, say, pass, announced } = start();
    say({ ...warning('Please Login First'), about: [SESSION] });
    actor.send({ type: 'WITHDRAW', about: [SESSION] });
    pass(100);
    expect(announced()).toEqual([]);
  });

  it('are made once for the two notices of one failure', () => {
    const { actor, say, pass } = start();
    const cause = { status: 403 };
    say({ ...warning('Reload'), cause, isGeneric: true }, { kind: 'error', text: 'Not saved', cause });
    pass(100);
    expect(actor.getSnapshot().context.announcements).toMatchObject([
      { kind: 'error', text: 'Not saved', details: ['Reload'] },
    ]);
  });
});

describe('the action of a notice', () => {
  it('is emitted once, and removes the notice', () => {
    const { actor, say, emitted, texts } = start();
    say({ kind: 'success', text: 'anna Inactivated', action: UNDO });
    actor.send({ type: 'ACT', id: '1' });
    actor.send({ type: 'ACT', id: '1' });
    expect(emitted).toEqual([UNDO]);
    expect(texts()).toEqual([]);
  });

  it('is ignored if the notice has no action', () => {
    const { actor, say, emitted, texts } = start();
    say(warning('Synced'));
    actor.send({ type: 'ACT', id: '1' });
    expect(emitted).toEqual([]);
    expect(texts()).toEqual(['Synced']);
  });
});

it('the notices machine keeps only notices about the session when the user signs out', () => {
  const { actor, say, texts } = start();
  say(...many(5), { ...warning('Session Timed Out'), about: [SESSION] });
  actor.send({ type: 'CLEAR' });
  expect(texts()).toEqual(['Session Timed Out']);
});
