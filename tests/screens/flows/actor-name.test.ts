import { expect, test } from 'vitest';
import { toJson } from '../../../machines/flows/to-json.ts';
import { actorName } from '../../../src/flows/actor-name.ts';

/** The actor of a screen. It has no system ID. */
const userForm = { actor: 'x:7', session: 'x:7', machine: 'userForm' };
const opened = (stored: object | null) =>
  toJson({ open: { version: stored && { stored, tag: '1' }, draft: { username: 'typed' } } });

test.each([
  ['User form: ana.lopez', userForm, opened({ username: 'ana.lopez', name: 'Ana' })],
  ['User form: new', userForm, opened(null)],
  ['User form', userForm, { open: null }],
  [
    'Visibility profile form: North',
    { ...userForm, machine: 'visibilityProfileForm' },
    opened({ name: 'North' }),
  ],
  [
    'Business profile removal: Planners',
    { ...userForm, actor: 'businessProfileRemoval', machine: 'businessProfileRemoval' },
    { target: { uuid: '1', name: 'Planners' } },
  ],
  [
    'Reset mail: ana.lopez',
    { ...userForm, actor: 'resetMail', machine: 'resetMail' },
    { target: { uuid: '1', username: 'ana.lopez', email: 'ana@example.com', active: true } },
  ],
  ['Unbinding', { ...userForm, actor: 'unbinding', machine: 'unbinding' }, { target: null }],
  ['Session', { ...userForm, actor: 'session' }, { user: { username: 'ana.lopez' } }],
  ['Auth clients', { ...userForm, actor: 'authClients', machine: 'list' }, { rows: ['…'], target: null }],
])('an actor is named after the object that it edits: %s', (name, actor, context) => {
  expect(actorName(actor, context)).toBe(name);
});
