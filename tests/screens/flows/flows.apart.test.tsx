import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isShared } from '../../../src/flows/tab-storage.ts';
import { closeConsoles, openConsole, page } from '../../support/console.tsx';
import { versionOf } from '../../../machines/flows/statechart.ts';
import type { Moment, Trace } from '../../../machines/flows/trace.ts';
import { menuMachine } from '../../../machines/shell/menu.machine.ts';
import { registry } from '../../../machines/registry.ts';

const saved = vi.hoisted(() => [] as { name: string; content: Blob }[]);
vi.mock('../../../src/browser/save-file.ts', () => ({
  saveFile: (file: { name: string; content: Blob }) => saved.push(file),
}));

afterEach(() => {
  closeConsoles();
  sessionStorage.clear();
  saved.length = 0;
});

const moment = (value: string): Moment => ({
  value,
  active: ['menu', `menu.${value}`],
  context: { startsExpanded: true },
});

const trace: Trace = {
  kind: 'statechart trace',
  format: 1,
  machine: 'menu',
  version: versionOf(menuMachine),
  actor: 'menu',
  born: { input: { expanded: true } },
  start: moment('expanded'),
  steps: [
    { at: 1, event: { type: 'TOGGLE' }, taken: ['menu.expanded | TOGGLE | 0'], ...moment('collapsed') },
  ],
};

const panel = (name: string) => screen.findByRole('region', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const openFile = (content: unknown) =>
  userEvent.upload(screen.getByLabelText('Open a file'), new File([JSON.stringify(content)], 'flow.json'));

describe('the list of flows', () => {
  it('shows every machine, signed in or not', async () => {
    openConsole('flows', { signedIn: false });
    await page('Flows');
    for (const { title } of registry) {
      expect(screen.getByRole('link', { name: title })).toBeVisible();
    }
    expect(screen.getAllByText(/\d+ states?, \d+ transitions?/)).toHaveLength(registry.length);
  });

  it('can be searched, also by purpose, and the URL contains the search', async () => {
    const { address } = openConsole('flows', { signedIn: false });
    await page('Flows');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter flows' }), 'a reset link');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Forgotten password' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Passwords' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Users' })).toBeNull();
    expect(address()).toBe('/flows?find=a+reset+link');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter flows' }), ' of nobody');
    expect(await screen.findByText('No flow matches.')).toBeVisible();
  });

  it('shows which actors of this tab are running in which states, and can show only these', async () => {
    const { app } = openConsole('flows');
    await page('Flows');
    await app.openConsole();
    const session = await screen.findByRole('link', { name: 'Follow Session: signedIn.fresh, This tab' });
    expect(session).toHaveAttribute('href', '/userprofile/flows/session?follow=here');
    const lists = await screen.findByRole('link', { name: /^Follow List: \d+ running, This tab$/ });
    expect(lists).toHaveAttribute('href', '/userprofile/flows/list?follow=here');
    await userEvent.click(screen.getByRole('radio', { name: /^Running now/ }));
    expect(await screen.findByRole('link', { name: 'Session' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Login screen' })).toBeNull());
    app.session.send({ type: 'SIGN_OUT' });
    expect(await screen.findByRole('link', { name: 'Follow Session: signedOut, This tab' })).toBeVisible();
  });

  it('links to a flow that follows the actor from its start', async () => {
    openConsole('flows', { signedIn: false });
    await page('Flows');
    await userEvent.click(await screen.findByRole('link', { name: 'Follow Session: signedOut, This tab' }));
    expect(await within(await panel('Live')).findByText('It is in signedOut.')).toBeVisible();
  });

  it('shares the tab, shows on every page that it is shared, and stops sharing', async () => {
    openConsole('flows');
    await page('Flows');
    expect(isShared()).toBe(false);
    await press('Watch this tab');
    expect(await screen.findByRole('complementary', { name: 'This tab is watched' })).toBeVisible();
    expect(isShared()).toBe(true);
    await press('Stop watching this tab');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(isShared()).toBe(false);
  });
});

describe('a flow', () => {
  it('is described in words, and the URL selects a state', async () => {
    const { address } = openConsole('flows/menu');
    await page('Menu');
    const words = within(await panel('In words'));
    expect(words.getByText('Entries are shown as icons.')).toBeVisible();
    await userEvent.click(words.getAllByRole('link', { name: 'expanded' })[0]!);
    const chosen = within(await panel('State expanded'));
    const headings = chosen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Leads here', 'Leads away']);
    expect(chosen.getByText(/^\[startsExpanded\] from/)).toBeVisible();
    expect(chosen.getByText(/^TOGGLE →/).parentElement).toHaveTextContent('TOGGLE → collapsed does emit');
    expect(address()).toContain('state=menu.expanded');
    await userEvent.click(screen.getByRole('link', { name: 'Choose no state' }));
    expect(screen.queryByRole('region', { name: 'State expanded' })).toBeNull();
  });

  it('has a link for each state in its drawing', async () => {
    openConsole('flows/menu');
    const drawing = within(await panel('Statechart of Menu'));
    const names = drawing.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
    expect(names).toEqual(['whole machine', 'starting', 'expanded', 'collapsed']);
  });

  it('has an inner outline for each final state in its drawing', async () => {
    openConsole('flows/consoleLogin', { signedIn: false });
    const drawing = within(await screen.findByRole('region', { name: /^Statechart of/ }));
    const outlines = (state: string) =>
      drawing.getByRole('link', { name: state }).querySelectorAll('rect').length;
    expect(outlines('left')).toBe(2);
    expect(outlines('leaving')).toBe(1);
  });

  it('can be searched', async () => {
    openConsole('flows/menu');
    const words = within(await panel('In words'));
    await userEvent.type(words.getByRole('searchbox'), 'icons');
    await waitFor(() => expect(words.getAllByRole('listitem')).toHaveLength(2));
    expect(words.getByRole('link', { name: 'collapsed' })).toBeVisible();
    await userEvent.type(words.getByRole('searchbox'), ' no');
    expect(await words.findByText('Nothing in this chart matches.')).toBeVisible();
  });

  it('of an unknown machine opens Not Found', async () => {
    openConsole('flows/nothing');
    expect(await page('404 Not Found')).toBeVisible();
  });
});

describe('a followed actor', () => {
  it('of this tab has its events listed, and can be replayed', async () => {
    const { app } = openConsole('flows/session');
    await screen.findByRole('region', { name: 'In words' });
    await app.whenSessionKnown();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Follow' }), 'This tab');
    const live = within(await panel('Live'));
    expect(await live.findByText('It is in signedIn.fresh.')).toBeVisible();
    expect(live.getByText('Nothing yet.')).toBeVisible();
    app.session.send({ type: 'SIGN_OUT' });
    expect(await live.findByText('It is in signedOut.')).toBeVisible();
    expect(live.getByText(/^SIGN_OUT → signedOut/)).toBeVisible();
    await press('Replay 1 step');
    const replay = within(await panel('Replay'));
    expect(replay.getByText('Step 0 of 1 step: The start → signedIn.fresh')).toBeVisible();
  });

  it('can be followed again from its current state', async () => {
    const { app } = openConsole('flows/session');
    await screen.findByRole('region', { name: 'In words' });
    await app.whenSessionKnown();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Follow' }), 'This tab');
    app.session.send({ type: 'SIGN_OUT' });
    const live = within(await panel('Live'));
    expect(await live.findByText(/^SIGN_OUT/)).toBeVisible();
    await press('Start afresh');
    expect(live.queryByText(/^SIGN_OUT/)).toBeNull();
    expect(live.getByText('It is in signedOut.')).toBeVisible();
  });

  it('is awaited if it does not run yet, until the user cancels', async () => {
    openConsole('flows/authorize');
    await screen.findByRole('region', { name: 'In words' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Follow' }), 'This tab');
    expect(await screen.findByText(/^No actor of this flow is running/)).toBeVisible();
    await press('Stop following');
    expect(screen.queryByRole('region', { name: 'Live' })).toBeNull();
  });

  it('is chosen by the user if several run', async () => {
    const { app } = openConsole('flows/list');
    await screen.findByRole('region', { name: 'In words' });
    await app.openConsole();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Follow' }), 'This tab');
    const actors = await screen.findByRole('combobox', { name: 'Actor' });
    await userEvent.selectOptions(actors, 'Auth clients');
    expect(actors).toHaveDisplayValue('Auth clients');
  });
});

describe('a trace', () => {
  it('can be stepped through, saved, and saved as a test', async () => {
    openConsole('flows/menu');
    await page('Menu');
    await openFile(trace);
    const replay = within(await panel('Replay'));
    expect(replay.queryByText(/^It begins during a call/)).toBeNull();
    await press('Next');
    expect(replay.getByText('Step 1 of 1 step: TOGGLE → collapsed')).toBeVisible();
    expect(within(await panel('In words')).getAllByText('active now')).toHaveLength(2);
    await press('Back');
    expect(replay.getByText(/^Step 0/)).toBeVisible();
    await press('Save the trace');
    await press('Save as a test');
    expect(saved.map(({ name }) => name)).toEqual(['menu.trace.json', 'menu.test.ts']);
    expect(JSON.parse(await saved[0]!.content.text())).toEqual(trace);
    await press('Close');
    expect(screen.queryByRole('region', { name: 'Replay' })).toBeNull();
  });

  it('that begins during a call cannot be saved as a test, and shows why', async () => {
    openConsole('flows/pull');
    await screen.findByRole('region', { name: 'In words' });
    const { pullMachine } = await import('../../../machines/user/pull.machine.ts');
    const start = { value: 'pulling', active: ['pull', 'pull.pulling'], context: {} };
    const version = versionOf(pullMachine);
    const step = { ...trace.steps[0]!, ...start };
    await openFile({ ...trace, machine: 'pull', version, born: null, start, steps: [step] });
    expect(await screen.findByText(/^It begins during a call/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save as a test' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['is no trace', 'not an object', 'This file is neither a trace nor the coverage of a test run.'],
    ['is damaged', { ...trace, steps: null }, 'This file is damaged: parts of it are missing.'],
    [
      'is of another format',
      { ...trace, format: 2 },
      'This file was written by another version of this viewer.',
    ],
    [
      'is of an earlier version',
      { ...trace, version: 'earlier' },
      'This file is of another version of this flow, which has changed since.',
    ],
    [
      'is of another flow',
      { ...trace, machine: 'pull', version: '' },
      'This trace is of another flow: pull.',
    ],
  ])('that %s is refused', async (_, content, message) => {
    openConsole('flows/menu');
    await page('Menu');
    await openFile(content);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await press('Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('a chart marks the transitions that tests took, and removes the marks on request', async () => {
  openConsole('flows/menu');
  await page('Menu');
  await openFile({
    kind: 'statechart coverage',
    format: 1,
    versions: { menu: versionOf(menuMachine) },
    process: ['menu.expanded | TOGGLE | 0'],
    browser: null,
  });
  expect(await screen.findByText(/in process 1 of 1 way$/)).toBeVisible();
  expect(screen.getAllByText(/taken by no test/)).toHaveLength(3);
  await press('Hide what tests took');
  expect(screen.queryByText(/taken by no test/)).toBeNull();
});

describe('a chart in words', () => {
  it('separates the states that a transition enters at the same time', async () => {
    openConsole('flows/list', { signedIn: false });
    await page('List');
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toContain('CLEAR → page.unopened & whole.missing does forget');
  });

  it('names no actions for a transition without actions', async () => {
    openConsole('flows/menu', { signedIn: false });
    await page('Menu');
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toContain('[startsExpanded] → expanded');
  });
});
