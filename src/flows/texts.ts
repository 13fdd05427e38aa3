import type { Problem } from '../../machines/flows/flows-setup.ts';
import type { Area } from '../../machines/registry.ts';
import { counted, formatCount } from '../texts/counts.ts';
import { units } from '../texts/units.ts';

export const flowTexts = {
  title: 'Flows',
  intro:
    'Every workflow of the console is a state machine. This list shows each of them and its current states.',
  all: 'All flows',
  console: 'User Profile',
  index: {
    find: 'flows',
    findPlaceholder: 'Find a flow or a current state',
    shown: 'Which flows are listed',
    all: (count: number) => `All ${formatCount(count)}`,
    running: (count: number) => `Running now ${formatCount(count)}`,
    nothing: 'No flow matches.',
    many: (count: number) => `${formatCount(count)} running`,
    follow: (title: string, where: string) => `Follow ${title}: ${where}`,
  },
  size: (states: number, transitions: number) =>
    `${counted(states, units.state)}, ${counted(transitions, units.transition)}`,
  chartOf: (title: string) => `Statechart of ${title}`,
  text: 'In words',
  find: 'states and transitions',
  findPlaceholder: 'Find a state, an event, an action',
  nothingFound: 'Nothing in this chart matches.',
  chosen: (state: string) => `State ${state}`,
  chooseState: 'Choose a state, in the chart or below, to see what leads to it and away from it.',
  forgetState: 'Choose no state',
  wholeMachine: 'whole machine',
  hidden: (states: number) => `+ ${counted(states, units.state)}`,
  folded: (state: string, states: number) => `${state}, ${counted(states, units.state)} inside`,
  leadsIn: 'Leads here',
  leadsOut: 'Leads away',
  nothingIn: 'No transition leads here.',
  nothingOut: 'No transition leads away.',
  stays: 'stays',
  calls: (names: string) => `Asks: ${names}`,
  tags: (names: string) => `Tags: ${names}`,
  entry: (names: string) => `On entry: ${names}`,
  ignores: (events: string) => `Ignores: ${events}`,
  exit: (names: string) => `On exit: ${names}`,
  does: (names: string) => `does ${names}`,
  from: (state: string) => `from ${state}`,
  kinds: {
    compound: 'has states inside',
    parallel: 'all states inside at once',
    final: 'final',
    history: 'history',
    initial: 'first',
    active: 'active now',
  },
  named: (kind: string, subject: string) => `${kind}: ${subject}`,
  newSubject: 'new',
  open: 'Open a file',
  watch: {
    label: 'Follow',
    nobody: 'No actor',
    here: 'This tab',
    tab: (title: string) => `Tab: ${title}`,
  },
  live: {
    title: 'Live',
    waiting: 'No actor of this flow is running. The first one that starts is followed.',
    actor: 'Actor',
    ended: (actor: string) => `${actor} (ended)`,
    isIn: (state: string) => `It is in ${state}.`,
    endedIn: (state: string) => `It has ended in ${state}. Its successor will be followed.`,
    stop: 'Stop following',
    restart: 'Start afresh',
    replay: (steps: number) => `Replay ${counted(steps, units.step)}`,
    log: 'Its events',
    nothing: 'Nothing yet.',
    ignored: 'not for this state',
    after: (milliseconds: number) => `+${formatCount(milliseconds)} ms`,
    data: 'Its data',
  },
  replay: {
    title: 'Replay',
    step: 'Step',
    position: (position: number, count: number) =>
      `Step ${formatCount(position)} of ${counted(count, units.step)}`,
    start: 'The start',
    back: 'Back',
    next: 'Next',
    saveTrace: 'Save the trace',
    saveTest: 'Save as a test',
    noTest: 'It begins during a call, or depends on another actor. A test cannot repeat that.',
    close: 'Close',
  },
  dock: {
    title: (title: string) => `Flow of this screen: ${title}`,
    untitled: 'Flow of this screen',
    close: 'Close the flow',
    without: 'This screen has no flow of its own.',
    failed: 'The flow could not be loaded.',
    retry: 'Try again',
    active: (state: string) => `${state}, active now`,
  },
  share: {
    title: 'Watch a flow while using it',
    help: 'Share this tab, continue to work in it, and watch its flows in another tab. Nothing leaves this browser, and secrets are never shown.',
    start: 'Watch this tab',
    stop: 'Stop watching this tab',
    shared: 'Other tabs can watch this tab.',
    anotherTab: 'Open the flows in another tab',
    badge: 'This tab is watched',
    stopBadge: 'Stop',
  },
  inspector: {
    offer: 'Stately inspector (development)',
    open: 'Open in a window',
  },
  coverage: {
    title: 'What tests took',
    forget: 'Hide what tests took',
    process: (taken: number, of: number) => `in process ${formatCount(taken)} of ${counted(of, units.way)}`,
    browser: (taken: number, of: number) =>
      `in the browser ${formatCount(taken)} of ${counted(of, units.way)}`,
    never: 'taken by no test',
    legend: 'A full dot: tests take every branch of the transition. A ring: some. A cross: none.',
  },
} as const;

export const areaTexts: Readonly<Record<Area, string>> = {
  console: 'Console',
  signIn: 'Signing in',
  password: 'Passwords',
  resource: 'Lists, forms and deletes',
  user: 'Users',
  visibility: 'Visibilities',
  application: 'Applications',
  flows: 'This viewer',
};

export function problemText({ reason, machine }: Problem): string {
  switch (reason) {
    case 'notJson':
      return 'This file is not a trace: it is not JSON.';
    case 'unknown':
      return 'This file is neither a trace nor the coverage of a test run.';
    case 'otherFormat':
      return 'This file was written by another version of this viewer.';
    case 'broken':
      return 'This file is damaged: parts of it are missing.';
    case 'otherMachine':
      return `This trace is of another flow: ${machine ?? ''}.`;
    case 'otherVersion':
      return 'This file is of another version of this flow, which has changed since.';
    case 'unreadable':
      return 'This file could not be read.';
    case 'gone':
      return 'That tab can no longer be watched.';
    case 'lost':
      return 'Watching failed.';
  }
}
