import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ConfigurationPlan } from '../../../openapi/generated/types.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { API, closeConsoles, openConsole } from '../../support/console.tsx';
import { configurationPlan } from '../../support/configuration-plans.ts';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';
import { inChange } from '../../support/undo-plans.ts';

afterEach(closeConsoles);

const PLAN = `POST ${API}/configuration/plan`;
const APPLY = `POST ${API}/configuration`;
const EXPORT = `GET ${API}/configuration`;
const TEXT = 'version: 1\nbusinessProfiles: []\n';
const result = { change: 'a-change', created: 0, updated: 1, deleted: 0, unchanged: 3 };
const losing = (count: number): ConfigurationPlan['access'] => ({
  groups: [
    {
      count,
      isCapped: false,
      gained: [],
      gainedTotal: 0,
      lost: [{ kind: 'role', uuid: 'r', name: 'Operator', application: 'Inventory' }],
      lostTotal: 1,
      users: [],
      next: null,
    },
  ],
  omitted: 0,
});

const open = ({ answers = {} }: { answers?: Answers }) =>
  openConsole('configuration', {
    answers: { [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }), ...answers },
  });
const choose = async (text = TEXT) =>
  userEvent.upload(
    await screen.findByLabelText('Choose File'),
    new File([text], 'configuration.yaml', { type: 'application/yaml' }),
    { applyAccept: false },
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows the plan of a file, applies exactly this plan, and offers to undo it', async () => {
  const { service } = open({
    answers: { [PLAN]: () => configurationPlan(), [APPLY]: () => inChange('a-change', result) },
  });
  await choose();
  const [item] = within(await screen.findByRole('list', { name: 'Objects' })).getAllByRole('listitem');
  expect(within(item!).getByRole('heading')).toHaveTextContent('Changes business profile NOC');
  expect(
    within(item!).getByRole('row', { name: 'Description Night shift Network operations' }),
  ).toBeVisible();
  await press('Apply File');
  expect(await screen.findByText('The file was applied')).toBeVisible();
  const asked = service.asked.find(({ call }) => call === APPLY)!;
  expect(asked.headers.get('if-match')).toBe('"plan"');
  expect(asked.body).toEqual({ file: TEXT, deletesMissing: false, secrets: [] });
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

it('names the line and column of each problem of a refused file', async () => {
  const places = [
    { line: 3, column: 5, message: 'name: This must be text.' },
    { line: 9, column: 7, message: 'colour: This field is unknown. Leave it out.' },
  ];
  const body = { code: 'invalid_file', message: 'Refused', places, refused: 12 };
  open({ answers: { [PLAN]: () => Response.json(body, { status: 422 }) } });
  await choose();
  const problems = within(await screen.findByRole('list', { name: 'Problems' })).getAllByRole('listitem');
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'Line 3, column 5: name: This must be text.',
    'Line 9, column 7: colour: This field is unknown. Leave it out.',
  ]);
  expect(screen.getByText('10 further problems are not listed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apply File' })).toHaveAttribute('aria-disabled', 'true');
});

it('asks before many users lose access', async () => {
  const { service } = open({
    answers: {
      [PLAN]: () => configurationPlan({ access: losing(3) }),
      [APPLY]: () => inChange('a-change', result),
    },
  });
  await choose();
  await screen.findByRole('list', { name: 'Objects' });
  await press('Apply File');
  const dialog = await screen.findByRole('alertdialog', { name: '3 users will lose access' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the Plan' }));
  expect(service.asked.some(({ call }) => call === APPLY)).toBe(false);
  await press('Apply File');
  await press('Apply and Take Away');
  expect(await screen.findByText('The file was applied')).toBeVisible();
});

it('plans again when the user chooses to delete what the file does not contain', async () => {
  const kept = [{ kind: 'visibilityProfile' as const, uuid: 'v', name: 'Old' }];
  const { service } = open({
    answers: {
      [PLAN]: ({ body }) =>
        (body as { deletesMissing: boolean }).deletesMissing
          ? configurationPlan({ deleted: 1 })
          : configurationPlan({ kept }),
    },
  });
  await choose();
  expect(await screen.findByText('Old', { exact: false })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Delete what the file does not contain' }));
  await waitFor(() => expect(screen.queryByText('Not in the file, and kept')).toBeNull());
  expect(service.asked.findLast(({ call }) => call === PLAN)!.body).toMatchObject({ deletesMissing: true });
});

it('sends the values of secrets only with the call that applies the file', async () => {
  const { service } = open({
    answers: {
      [PLAN]: () => configurationPlan({ items: [], secrets: [{ name: 'API_PASSWORD', isGiven: false }] }),
      [APPLY]: () => inChange('a-change', result),
    },
  });
  await choose();
  const field = await screen.findByLabelText('API_PASSWORD');
  expect(screen.getByRole('button', { name: 'Apply File' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(field, 'hunter');
  await press('Apply File');
  expect(await screen.findByText('The file was applied')).toBeVisible();
  expect(service.asked.filter(({ call }) => call === PLAN)[0]!.body).toMatchObject({ secrets: [] });
  expect(service.asked.find(({ call }) => call === APPLY)!.body).toMatchObject({
    secrets: [{ name: 'API_PASSWORD', value: 'hunter' }],
  });
});

it('shows a new plan if something was changed since the plan', async () => {
  let tag = 1;
  open({
    answers: { [PLAN]: () => configurationPlan({ tag: `"${tag++}"` }), [APPLY]: () => refusal(412, 'stale') },
  });
  await choose();
  await screen.findByRole('list', { name: 'Objects' });
  await press('Apply File');
  expect(
    await screen.findByText('Something was changed since the plan was made. This is the new plan.'),
  ).toBeVisible();
});

it('exports the configuration with the access token', async () => {
  const { service } = open({ answers: { [EXPORT]: () => new Response(TEXT) } });
  await userEvent.click(await screen.findByRole('link', { name: 'Export File' }));
  await waitFor(() => expect(service.asked.some(({ call }) => call === EXPORT)).toBe(true));
});

it('is in the menu of product administrators', async () => {
  open({});
  expect(await screen.findByRole('link', { name: 'Configuration' })).toHaveAttribute('aria-current', 'page');
});

it('is not in the menu of other administrators', async () => {
  openConsole('user/list', { answers: { [`GET ${API}/me`]: () => currentUser({ roles: ['ADMIN'] }) } });
  await screen.findByRole('link', { name: 'Users' });
  expect(screen.queryByRole('link', { name: 'Configuration' })).toBeNull();
});
