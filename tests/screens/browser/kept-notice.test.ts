import { afterEach, describe, expect, it } from 'vitest';
import { keepNotice, takeNotice } from '../../../src/browser/kept-notice.ts';

const KEY = 'user-profile.notice';
const UNDO = {
  label: 'Undo',
  to: 'quickUndo',
  event: { type: 'UNDO', changes: ['change'] },
} as const;

afterEach(() => sessionStorage.clear());

describe('a notice for the next page', () => {
  it('is returned once', () => {
    keepNotice({ kind: 'warning', text: 'Signed out', detail: 'By another tab', action: UNDO });
    const notice = { kind: 'warning', text: 'Signed out', detail: 'By another tab', action: UNDO };
    expect(takeNotice()).toEqual(notice);
    expect(takeNotice()).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['without a kind', '{"text":"Saved"}'],
    ['of an unknown kind', '{"kind":"question","text":"Saved"}'],
    ['without a text', '{"kind":"success","text":1}'],
  ])('is ignored if the stored value is invalid: %s', (_, stored) => {
    sessionStorage.setItem(KEY, stored);
    expect(takeNotice()).toBeNull();
  });

  it.each([
    ['a detail that is no text', { detail: { html: '<b>' } }],
    ['an action for another machine', { action: { ...UNDO, to: 'session' } }],
    ['an action without changes', { action: { ...UNDO, event: { type: 'UNDO' } } }],
    ['an action without a label', { action: { ...UNDO, label: 1 } }],
  ])('is shown without %s', (_, invalid) => {
    sessionStorage.setItem(KEY, JSON.stringify({ kind: 'success', text: 'Saved', ...invalid }));
    expect(takeNotice()).toEqual({ kind: 'success', text: 'Saved' });
  });
});
