import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { BulkJob } from '../../../openapi/generated/types.ts';
import { bulkJob, bulkPlan, refusedRow } from '../../support/bulk-plans.ts';
import { API, closeConsoles, openConsole } from '../../support/console.tsx';
import { findNotice } from '../../support/notices.ts';
import { userSummary } from '../../support/summaries.ts';

const JOBS = `${API}/bulk/jobs`;
const JOB = `${JOBS}/a-job`;

afterEach(closeConsoles);

/** Opens the list of users. `state.jobs` is what the service answers. */
async function open(jobs: readonly BulkJob[]) {
  const state = { jobs };
  const answerWith = (job: BulkJob | null) => () => {
    state.jobs = job === null ? [] : [job];
    return job ?? undefined;
  };
  const { service } = openConsole('user/list', {
    answers: {
      [`GET ${API}/user/list/active`]: () => [userSummary('anna'), userSummary('ben')],
      [`GET ${API}/history`]: () => ({ changes: [], next: null }),
      [`GET ${JOBS}`]: () => state.jobs,
      [`GET ${JOB}/refused`]: () => [{ ...refusedRow, uuid: 'uuid-ben', name: 'ben' }],
      [`POST ${JOB}/continue`]: answerWith(bulkJob()),
      [`POST ${JOB}/giveUp`]: answerWith(bulkJob({ state: 'givenUp' })),
      [`DELETE ${JOB}`]: answerWith(null),
      [`POST ${API}/bulk/plan`]: () => bulkPlan({ updated: 12_000 }),
      [`POST ${API}/bulk`]: answerWith(bulkJob()),
    },
  });
  await screen.findAllByRole('rowheader');
  return { service, state };
}
const alertWith = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[role]')!;
const press = (part: HTMLElement, name: string) =>
  userEvent.click(within(part).getByRole('button', { name }));

describe('a change in parts', () => {
  it('is started after a plan, shows its progress, and says when it is done', async () => {
    const { service, state } = await open([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select anna' }));
    await press(await screen.findByRole('region', { name: 'Selected rows' }), 'Deactivate');
    const dialog = (await screen.findByText('Deactivate 12,000 users?')).closest<HTMLElement>(
      '[role$=dialog]',
    )!;
    expect(within(dialog).getByText(/makes this change in parts/)).toBeVisible();
    await userEvent.type(
      await within(dialog).findByRole('textbox', { name: 'Reason (optional)' }),
      'Left the company',
    );
    await press(dialog, 'Deactivate');
    const job = await alertWith('Deactivate 12,000 users');
    expect(within(job).getByRole('progressbar')).toHaveProperty('value', 4000);
    expect(within(job).getByText('4,000 of 12,000 done')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    const { headers } = service.asked.find(({ call }) => call === `POST ${API}/bulk`)!;
    expect(headers.get('change-reason')).toBe('Left%20the%20company');
    state.jobs = [bulkJob({ state: 'done', updated: 12_000 })];
    expect(await findNotice('12,000 users deactivated')).toBeDefined();
    await press(await alertWith('12,000 users deactivated'), 'Dismiss');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('is shown after a reload, and can be given up', async () => {
    await open([bulkJob()]);
    const job = await alertWith('Deactivate 12,000 users');
    await press(job, 'Give Up the Rest');
    expect(await screen.findByText('Deactivate 12,000 users: given up')).toBeVisible();
  });

  it('says why it is interrupted, and can be continued', async () => {
    await open([bulkJob({ state: 'interrupted', problem: 'Your role does not allow this.' })]);
    const job = await alertWith('Deactivate 12,000 users: interrupted');
    expect(within(job).getByText('Your role does not allow this.')).toBeVisible();
    await press(job, 'Continue');
    expect(await screen.findByRole('progressbar')).toHaveProperty('max', 12_000);
  });

  it('offers to select the users whom it refused', async () => {
    await open([bulkJob({ state: 'done', updated: 11_999, refused: 1 })]);
    const job = await alertWith('11,999 users deactivated');
    expect(within(job).getByText('1 user refused')).toBeVisible();
    await press(job, 'Select What Failed');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select ben' })).toBeChecked());
  });

  it('says that it could not be given up, and stays', async () => {
    const { service } = await open([bulkJob({ state: 'interrupted', problem: 'This account is inactive.' })]);
    service.answers[`POST ${JOB}/giveUp`] = () => new Response(null, { status: 503 });
    await press(await alertWith('Deactivate 12,000 users: interrupted'), 'Give Up the Rest');
    expect(await screen.findByText('This could not be done')).toBeVisible();
    expect(screen.getByText('Deactivate 12,000 users: interrupted')).toBeVisible();
  });
});
