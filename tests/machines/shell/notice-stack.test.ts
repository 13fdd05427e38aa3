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

/** Adds the notices to a stack. Returns a line of text for each notice of the stack. */
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
  ])('merge into one with the more specific text: %s', (_, said) => {
    expect(lines(...said)).toEqual(['Not saved | Reload | 1']);
  });

  it('are counted together when the same failure occurs again', () => {
    const next = { status: 403 };
    expect(lines(generic, specific, { ...generic, cause: next }, { ...specific, cause: next })).toEqual([
      'Not saved | Reload | 2',
    ]);
  });

  it('are not merged if they belong to different failures', () => {
    expect(lines(generic, { ...specific, cause: { status: 403 } })).toHaveLength(2);
    expect(lines({ ...generic, cause: undefined }, { ...specific, cause: undefined })).toHaveLength(2);
  });

  it('keep the reason of the more specific notice', () => {
    expect(lines(generic, { ...specific, detail: 'It is used.' })).toEqual([
      'Not saved | It is used. | Reload | 1',
    ]);
  });
});

describe('equal notices', () => {
  it('are merged into one with a count, which has the action of the last one', () => {
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
  ])('are not merged if they have another %s', (_, other) => {
    expect(stackOf({ kind: 'error', text: 'Failed', detail: 'Why' }, other)).toHaveLength(2);
  });

  it('are not counted if they only remind the user', () => {
    const reminder: NewNotice = { kind: 'reminder', text: 'Please Login First', about: [SESSION] };
    expect(lines(reminder, reminder)).toEqual(['Please Login First | 1']);
  });
});

describe('the withdrawal of failure notices by a success', () => {
  const done: NewNotice = { kind: 'success', text: 'Done', about: ['status', 'status anna'] };
  it.each<[string, NewNotice, boolean]>([
    ['a failure of the same user', { kind: 'error', text: 'Failed', about: ['status anna'] }, true],
    [
      'an unknown outcome for the same user',
      { kind: 'warning', text: 'Not known', about: ['status', 'status anna'] },
      true,
    ],
    [
      'an older success for the same user',
      { kind: 'success', text: 'Done before', about: ['status', 'status anna'] },
      true,
    ],
    ['a failure without a user', { kind: 'error', text: 'Failed', about: ['status'] }, true],
    ['a failure of another user', { kind: 'error', text: 'Failed', about: ['status ben'] }, false],
    [
      'a failure of several users',
      { kind: 'error', text: 'Failed', about: ['status anna', 'status ben'] },
      false,
    ],
    ['a notice without a subject', { kind: 'error', text: 'Failed' }, false],
    ['an informational notice', { kind: 'info', text: 'Restored', about: ['status anna'] }, false],
    ['a reminder to sign in', { kind: 'reminder', text: 'Please Login First', about: [SESSION] }, false],
  ])('%s', (_, older, isWithdrawn) => {
    expect(stackOf(older, done).map(({ text }) => text)).toEqual(
      isWithdrawn ? ['Done'] : ['Done', older.text],
    );
  });

  it('does not affect failures that are reported after the success', () => {
    expect(stackOf(done, { kind: 'error', text: 'Failed', about: ['status anna'] })).toHaveLength(2);
  });
});

const notice = fc.record({
  kind: fc.constantFrom('success', 'warning', 'reminder', 'error', 'info'),
  text: fc.constantFrom('a', 'b', 'c'),
}) satisfies fc.Arbitrary<NewNotice>;

const said = ({ kind, text }: NewNotice): string => `${kind} ${text}`;

describe('addNotice', () => {
  it('removes a provisional notice when the next notice has the same subject', () => {
    const wait: NewNotice = { kind: 'warning', text: 'Please wait', about: ['form a'], isProvisional: true };
    expect(lines(wait, specific)).toEqual(['Not saved | 1']);
    expect(lines(wait, { ...specific, about: ['form b'] })).toHaveLength(2);
  });

  it('moves an equal notice to the top if it is not visible, and otherwise updates it in place', () => {
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((text): NewNotice => ({
      kind: 'success',
      text,
    })) as [NewNotice, NewNotice, NewNotice, NewNotice];
    expect(lines(first, second, third, first)).toEqual(['c | 1', 'b | 1', 'a | 2']);
    expect(lines(first, second, third, fourth, first)).toEqual(['a | 2', 'd | 1', 'c | 1', 'b | 1']);
  });

  it('keeps all notices without a subject', () => {
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
});
