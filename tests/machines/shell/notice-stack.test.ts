import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addNotice,
  type NewNotice,
  SESSION,
  type StackedNotice,
} from '../../../machines/shell/notice-stack.ts';

const stackOf = (...notices: readonly NewNotice[]): readonly StackedNotice[] =>
  notices.reduce<readonly StackedNotice[]>(
    (stack, notice, index) => addNotice(stack, notice, String(index)),
    [],
  );

/** The notices of the stack, one line each. */
const lines = (...notices: readonly NewNotice[]): string[] =>
  stackOf(...notices).map(({ text, details, times }) => [text, ...details, times].join(' | '));

const cause = { status: 403 };
const generic: NewNotice = { kind: 'warning', text: 'Reload', cause, isGeneric: true };
const specific: NewNotice = { kind: 'error', text: 'Not saved', cause, about: ['form a'] };

describe('the two notices of one failure', () => {
  it.each([
    ['generic first', [generic, specific]],
    ['specific first', [specific, generic]],
    ['each of them twice', [generic, specific, generic]],
  ])('become one, whose text is the specific one: %s', (_, said) => {
    expect(lines(...said)).toEqual(['Not saved | Reload | 1']);
  });

  it('are counted together when it fails again', () => {
    const next = { status: 403 };
    expect(lines(generic, specific, { ...generic, cause: next }, { ...specific, cause: next })).toEqual([
      'Not saved | Reload | 2',
    ]);
  });

  it('stay two where the failures are two', () => {
    expect(lines(generic, { ...specific, cause: { status: 403 } })).toHaveLength(2);
    expect(lines({ ...generic, cause: undefined }, { ...specific, cause: undefined })).toHaveLength(2);
  });

  it('keep the reason that the specific one gives', () => {
    expect(lines(generic, { ...specific, detail: 'It is used.' })).toEqual([
      'Not saved | It is used. | Reload | 1',
    ]);
  });
});

describe('equal notices', () => {
  it('become one with a count, which offers what was offered last', () => {
    const [notice] = stackOf(
      { kind: 'error', text: 'Failed', requestId: 'a' },
      { kind: 'error', text: 'Failed', requestId: 'b' },
    );
    expect(notice).toMatchObject({ times: 2, requestId: 'b' });
  });

  it.each<[string, NewNotice]>([
    ['kind', { kind: 'warning', text: 'Failed', detail: 'Why' }],
    ['text', { kind: 'error', text: 'Failed!', detail: 'Why' }],
    ['reason', { kind: 'error', text: 'Failed', detail: 'Other' }],
  ])('are not equal with another %s', (_, other) => {
    expect(stackOf({ kind: 'error', text: 'Failed', detail: 'Why' }, other)).toHaveLength(2);
  });

  it('are not counted if they remind of something', () => {
    const reminder: NewNotice = { kind: 'reminder', text: 'Please Login First', about: [SESSION] };
    expect(lines(reminder, reminder)).toEqual(['Please Login First | 1']);
  });
});

describe('what a success withdraws', () => {
  const done: NewNotice = { kind: 'success', text: 'Done', about: ['status', 'status anna'] };
  it.each<[string, NewNotice, boolean]>([
    ['the failure of the same', { kind: 'error', text: 'Failed', about: ['status anna'] }, true],
    [
      'an outcome of the same that was not known',
      { kind: 'warning', text: 'Not known', about: ['status', 'status anna'] },
      true,
    ],
    [
      'an older success of the same',
      { kind: 'success', text: 'Done before', about: ['status', 'status anna'] },
      true,
    ],
    ['the failure of nobody in particular', { kind: 'error', text: 'Failed', about: ['status'] }, true],
    ['the failure of somebody else', { kind: 'error', text: 'Failed', about: ['status ben'] }, false],
    [
      'the failure of several',
      { kind: 'error', text: 'Failed', about: ['status anna', 'status ben'] },
      false,
    ],
    ['what is about nothing', { kind: 'error', text: 'Failed' }, false],
    ['what is only said', { kind: 'info', text: 'Restored', about: ['status anna'] }, false],
    ['what only signing in ends', { kind: 'reminder', text: 'Please Login First', about: [SESSION] }, false],
  ])('%s', (_, older, isWithdrawn) => {
    expect(stackOf(older, done).map(({ text }) => text)).toEqual(
      isWithdrawn ? ['Done'] : ['Done', older.text],
    );
  });

  it('is nothing that failed later', () => {
    expect(stackOf(done, { kind: 'error', text: 'Failed', about: ['status anna'] })).toHaveLength(2);
  });
});

it('withdraws a provisional notice when the next notice has the same subject', () => {
  const wait: NewNotice = { kind: 'warning', text: 'Please wait', about: ['form a'], isProvisional: true };
  expect(lines(wait, specific)).toEqual(['Not saved | 1']);
  expect(lines(wait, { ...specific, about: ['form b'] })).toHaveLength(2);
});

const notice = fc.record({
  kind: fc.constantFrom('success', 'warning', 'reminder', 'error', 'info'),
  text: fc.constantFrom('a', 'b', 'c'),
}) satisfies fc.Arbitrary<NewNotice>;

const said = ({ kind, text }: NewNotice): string => `${kind} ${text}`;

it('keeps every notice without a subject', () => {
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 30 }), (notices) => {
      expect(
        stackOf(...notices)
          .map(said)
          .toSorted(),
      ).toEqual([...new Set(notices.map(said))].toSorted());
    }),
  );
});
