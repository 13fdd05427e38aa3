import { act, createEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import type { VisibilityProfile } from '../../../openapi/generated/types.ts';
import { VisibleNetwork } from '../../../src/screens/access/visible-network.tsx';
import { createAppOnService } from '../../support/stub-app.ts';
import { cluster, fannedClusters, NETWORK } from '../../support/clusters.ts';
import { deferredAnswer } from '../../support/deferred.ts';
import { API } from '../../support/signed-in-app.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { type Answers, createStubService, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';
import {
  named,
  storedVisibilityProfile,
  visibilityProfileChoices,
} from '../../support/visibility-profiles.ts';

const CLUSTERS = `GET ${API}/cluster/list`;
const ELEMENTS = `GET ${API}/visibility/elements`;

let app: App;
let answers: Answers;
let asked: string[];

const counting = (call: string, answer: () => unknown) => () => {
  asked.push(call);
  return answer();
};

beforeEach(() => {
  asked = [];
  submits = 0;
  const { carriers, clusterGroups, networkGroups, neAttributes, venues } = visibilityProfileChoices();
  answers = {
    'GET /userprofile/config.json': () => ({ ssoEnabled: false }),
    [CLUSTERS]: counting(CLUSTERS, () => NETWORK),
    [ELEMENTS]: counting(ELEMENTS, () => ({ carriers, clusterGroups, networkGroups, neAttributes, venues })),
  };
  app = createAppOnService(createStubService(answers));
});
afterEach(() => app.stop());

const nile = storedVisibilityProfile();

let submits: number;

async function show(changes: Partial<Parameters<typeof VisibleNetwork>[0]> = {}): Promise<void> {
  await showScreen(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <VisibleNetwork profile={nile} replaced={undefined} active viewer={currentUser()} {...changes} />
    </form>,
    app,
  );
  await screen.findByRole('heading', { name: 'Visibility' });
}

const toggle = () => screen.getByRole('button', { name: 'What this user sees' });
const search = () => screen.findByRole('searchbox', { name: 'Can this user see …?' });

async function ask(text: string): Promise<void> {
  await userEvent.click(toggle());
  await userEvent.type(await search(), text);
}

/** Runs `work` without React's `act`, so that React renders in several tasks, as in a browser. */
async function withoutAct(work: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    await work();
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
}

const found = () =>
  within(screen.getByRole('list', { name: 'What was found' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const showing = (changes: Partial<VisibilityProfile>) => ({ profile: storedVisibilityProfile(changes) });

describe('the visible network of a user', () => {
  it('shows counts, and sends no request until it is opened', async () => {
    await show();
    expect(screen.getByText('1 carrier, 3 clusters, 1 cluster group')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nile' })).toHaveAttribute(
      'href',
      '/userprofile/profile/visibility/edit/uuid-nile',
    );
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(asked).toEqual([]);
  });

  it('names the first objects of each kind, with the labels of the visibility form', async () => {
    await show({ ...showing({}), viewer: currentUser({ layoutCode: ['NEA'] }) });
    await userEvent.click(toggle());
    await search();
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms.map((term, index) => [term, values[index]])).toEqual([
      ['Primary Visibility', 'Egypt'],
      ['Default Cluster Group', 'Coast'],
      ['Carrier', '1 of 3: Red'],
      ['Cluster', '3 of 10: Egypt and all below it'],
      ['Cluster Group', '1 of 2: Coast'],
      ['Network Group', 'None'],
      ['Network Attribute', 'None'],
    ]);
  });

  it('shows how many more objects there are, and whether all of a kind are chosen', async () => {
    const { carriers } = visibilityProfileChoices();
    answers[CLUSTERS] = () => fannedClusters([9]);
    const clusters = [1, 3, 5, 7].map((index) => named(`Cluster ${index}`));
    await show(showing({ carriers: [...carriers], clusters, primaryVisibility: null }));
    await userEvent.click(toggle());
    expect(await screen.findByText('All 3')).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(
      '4 of 9: Cluster 1, Cluster 3, Cluster 5 and 1 more',
    );
  });

  it('can be closed, and loads the network again when it is reopened', async () => {
    await show();
    await userEvent.click(toggle());
    await search();
    await userEvent.click(toggle());
    expect(screen.queryByRole('searchbox')).toBeNull();
    await userEvent.click(toggle());
    await search();
    expect(asked).toEqual([ELEMENTS, CLUSTERS, ELEMENTS, CLUSTERS]);
  });

  it('shows that the network is loading, and can load it again after a failure', async () => {
    const { answered, answer } = deferredAnswer<Response>();
    answers[CLUSTERS] = () => answered;
    await show();
    await userEvent.click(toggle());
    expect(screen.getByText('Loading the network...')).toBeVisible();
    await act(async () => answer(refusal(500, 'internal', 'It broke.')));
    expect(await screen.findByText('The network could not be loaded. It broke.')).toBeVisible();
    answers[CLUSTERS] = () => NETWORK;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await search();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('stays on the screen if the service refuses to return the network', async () => {
    answers[ELEMENTS] = () => refusal(403, 'forbidden');
    await show();
    await userEvent.click(toggle());
    expect(await screen.findByText('The service does not show you the network any more.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(toggle()).toBeVisible();
  });

  it('is hidden from viewers who may not open visibilities', async () => {
    await show({ viewer: currentUser({ roles: ['SCO_ADMIN'] }) });
    expect(
      screen.getByText('Only administrators who can open visibilities see what it shows.'),
    ).toBeVisible();
    expect(screen.queryByText(/cluster/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is hidden for a visibility that the viewer cannot see', async () => {
    await show({ profile: { uuid: 'secret', name: 'Secret' } });
    expect(screen.getByText('What it shows is not visible to you.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows that no visibility is chosen', async () => {
    await show({ profile: undefined });
    expect(screen.getByText('No visibility is chosen: this user sees nothing of the network.')).toBeVisible();
  });

  it('shows that the visibility contains nothing', async () => {
    await show(showing({ primaryVisibility: null, clusters: [], carriers: [], clusterGroups: [] }));
    expect(screen.getByText('It shows nothing of the network.')).toBeVisible();
  });

  it('names the saved visibility profile, which the selected one would replace', async () => {
    await show({ replaced: { uuid: 'north', name: 'North' } });
    expect(screen.getByRole('region', { name: 'Visibility' })).toHaveTextContent(
      'Replaces North once saved.',
    );
  });
});

describe('the search whether a user sees an object', () => {
  it('shows the path of the object, and why the user does or does not see it', async () => {
    await show();
    await ask('a');
    expect(screen.getByText('10 found, 3 visible')).toHaveRole('status');
    await userEvent.type(await search(), 'iro');
    expect(found()).toEqual([
      'Cairo Visible Cluster · Africa / Egypt Through Egypt, which is chosen with all below it',
    ]);
    await userEvent.clear(await search());
    await userEvent.type(await search(), 'africa');
    expect(found()).toEqual(['Africa Not visible Cluster Not chosen; 3 clusters below it are']);
    await userEvent.clear(await search());
    await userEvent.type(await search(), 'red');
    expect(found()).toEqual(['Red Visible Carrier Chosen itself']);
    await userEvent.clear(await search());
    await userEvent.type(await search(), 'nowhere');
    expect(screen.getByText('No match for this name.')).toHaveRole('status');
  });

  it('distinguishes equal names by their path', async () => {
    answers[CLUSTERS] = () => [
      cluster('North', { uuid: 'n', name: 'Access', children: [] }),
      cluster('South', { uuid: 's', name: 'access', children: [] }),
    ];
    await show(showing({ primaryVisibility: { uuid: 's', name: 'access' }, clusters: [] }));
    await ask('access');
    expect(found()).toEqual([
      'Access Not visible Cluster · North Not chosen',
      'access Visible Cluster · South Chosen itself',
    ]);
  });

  it('says that an inactive user sees nothing, and why the user would see the object', async () => {
    await show({ active: false });
    await ask('cairo');
    expect(screen.getByText('1 found, none visible')).toBeVisible();
    expect(found()[0]).toContain('Not visible');
    expect(found()[0]).toContain('which is chosen with all below it, but the user is inactive');
  });

  it('uses the visibility profile that is selected in the form', async () => {
    await show(showing({ primaryVisibility: named('Kenya'), clusters: [named('Kenya')] }));
    await ask('cairo');
    expect(found()).toEqual(['Cairo Not visible Cluster · Africa / Egypt Not chosen']);
  });

  it('shows the typed text before the result', async () => {
    await show();
    await ask('cairo');
    const input = await search();
    const answered = screen.getByRole('list', { name: 'What was found' });
    await withoutAct(async () => {
      input.dispatchEvent(createEvent.input(input, { target: { value: 'aswan' } }));
      // React updates the input in a microtask, and renders the deferred results only in a later task.
      await Promise.resolve();
      expect(input).toHaveValue('aswan');
      expect(answered).toHaveTextContent('Cairo');
      await waitFor(() => expect(answered).toHaveTextContent('Aswan'));
    });
  });

  it('lists fifty results, and further ones on request', async () => {
    answers[CLUSTERS] = () => fannedClusters([120]);
    await show();
    await ask('cluster');
    expect(found()).toHaveLength(50);
    expect(screen.getByText('70 more: type more of the name.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
    expect(found()).toHaveLength(120);
  });

  it('does not submit the form on Enter, and clears the search on Escape', async () => {
    await show();
    await ask('cairo{Enter}');
    expect(found()).toHaveLength(1);
    expect(submits).toBe(0);
    await userEvent.keyboard('{Escape}');
    expect(await search()).toHaveValue('');
    expect(screen.queryByRole('list', { name: 'What was found' })).toBeNull();
  });
});
