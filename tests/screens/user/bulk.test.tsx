import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import type { ImportPlan } from '../../../openapi/generated/types.ts';
import { COLUMN_LABELS } from '../../../openapi/rules/file-columns.ts';
import { mapPlainFields } from '../../../openapi/rules/user-fields.ts';
import { BulkScreen } from '../../../src/screens/user/bulk.tsx';
import { bulkPlan, refusedRow as refusedObject } from '../../support/bulk-plans.ts';
import { importPlan, movingPlan, plannedRow, refusedRow } from '../../support/import-plans.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { noticeOf } from '../../support/outcomes.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { type Asked, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';

const IMPORT = 'POST /userprofile/api/v1/user/import';
const PLAN = `${IMPORT}/plan`;

const OPERATING = {
  uuid: 'operating',
  name: 'Operating',
  application: { uuid: 'fault', name: 'Fault Manager' },
  roles: [{ uuid: 'operator', name: 'Operator' }],
  elements: [],
};
const OPERATORS = {
  uuid: 'operators',
  name: 'Operators',
  appProfiles: [{ uuid: 'operating', name: 'Operating', application: OPERATING.application }],
};

let app: App;
let emitted: Emitted[];
let imports: number;
let plan: () => Response | ImportPlan;
let imported: (asked: Asked) => unknown;
let bulkPlans: (asked: Asked) => unknown;
let bulkResults: (asked: Asked) => unknown;

beforeEach(() => {
  emitted = [];
  imports = 0;
  plan = () => importPlan();
  imported = () => ({ created: 0, updated: 1, unchanged: 4 });
  app = createStubApp({
    [PLAN]: () => plan(),
    'POST /userprofile/api/v1/bulk/plan': (asked) => bulkPlans(asked),
    'POST /userprofile/api/v1/bulk': (asked) => bulkResults(asked),
    'GET /userprofile/api/v1/history': () => ({ changes: [], next: null }),
    'GET /userprofile/api/v1/profile/business/list': () => [OPERATORS],
    'GET /userprofile/api/v1/profile/app/list': () => [OPERATING],
    [IMPORT]: (asked) => {
      imports += 1;
      return imported(asked);
    },
  });
  app.subscribe((one) => emitted.push(one));
});
afterEach(() => app.stop());

/** Returns the texts of all notices so far. */
const notices = () => emitted.flatMap((one) => noticeOf(one)?.text ?? []);

async function choose(name = 'users.csv') {
  await userEvent.upload(await screen.findByLabelText('Choose File'), new File(['username'], name));
}
const importFile = () => userEvent.click(screen.getByRole('button', { name: 'Import File' }));

const csv = new File(['username'], 'users.csv');
const dragged = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } });
/** Creates a drag event from a mouse event, because jsdom has no drag events. */
const leaving = (relatedTarget: Element) => new MouseEvent('dragleave', { bubbles: true, relatedTarget });

/** Returns the displayed counts, such as `Created 0`. */
const counts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

/** Returns the cells of the column Loses. */
const losses = (): (string | null)[] =>
  within(screen.getByRole('table', { name: 'What the import does' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[4]!.textContent);

/** Imports a file that creates two users. `result`: the other fields of the response. */
async function importNewUsers(result: object) {
  imported = () => ({ created: 2, updated: 0, unchanged: 0, ...result });
  await choose();
  await screen.findByText('Review, then import');
  await importFile();
  await screen.findByText('The file was imported');
}

const offer = () => screen.queryByRole('button', { name: 'Send Password Reset Emails' });

const refusedTable = () => screen.getByRole('table', { name: 'Refused' });

describe('the import', () => {
  beforeEach(() => showScreen(<BulkScreen viewer={currentUser()} />, app));

  it('cannot be started without a file', async () => {
    const button = await screen.findByRole('button', { name: 'Import File' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(imports).toBe(0);
    expect(notices()).toEqual([]);
  });

  it('offers a template with the headings of the console', async () => {
    const link = await screen.findByRole('link', { name: 'Download a template' });
    const [, content = ''] = link.getAttribute('href')!.split(',', 2);
    expect(decodeURIComponent(content)).toBe(
      '\uFEFFUsername,Email,First Name,Last Name,Desk Phone,Mobile Phone,Status,Profile,Visibility,Location,Default Tree\r\n',
    );
  });

  it('shows a preview before it sends the file', async () => {
    await choose();
    expect(await screen.findByText('Review, then import')).toBeVisible();
    expect(screen.getByText('users.csv')).toBeVisible();
    expect(counts()).toEqual(['Created 0', 'Changed 1', 'Unchanged 4', 'Refused 0']);
    const row = within(screen.getByRole('table')).getAllByRole('row')[1];
    expect(row).toHaveTextContent('2annaChangedLast Name: Berg → Holm');
    expect(imports).toBe(0);

    await importFile();
    expect(await screen.findByText('The file was imported')).toBeVisible();
    expect(counts()).toEqual(['Created 0', 'Changed 1', 'Unchanged 4']);
    expect(notices()).toEqual(['Users uploaded and updated successfully']);
    await importFile();
    expect(imports).toBe(1);
  });

  describe('with new users', () => {
    const asks: { plan: unknown[]; apply: unknown[] } = { plan: [], apply: [] };
    const createdUuids = ['uuid of anna', 'uuid of ben'];
    const mails = { resource: 'user', selection: { uuids: createdUuids, matching: null, except: [] } };

    it('offers reset mails to these users until they are queued', async () => {
      bulkPlans = ({ body }) => {
        asks.plan.push(body);
        return bulkPlan({ updated: 2 });
      };
      bulkResults = ({ body }) => {
        asks.apply.push(body);
        return { updated: 2, unchanged: 0, refused: 0, endedSessions: 0 };
      };
      await importNewUsers({ createdUuids });
      expect(screen.getByText('The new users have no passwords yet.')).toBeVisible();
      await userEvent.click(offer()!);
      const dialog = await screen.findByRole('dialog', { name: 'Send a reset mail to 2 users?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
      expect(await screen.findByText('Reset mails to new users are queued.')).toBeVisible();
      expect(asks.plan).toEqual([{ ...mails, action: 'resetMail' }]);
      expect(asks.apply).toEqual(asks.plan);
      expect(notices()).toContain('Reset mails to 2 users queued');
      expect(offer()).toBeNull();
    });

    it('keeps the offer if the user cancels the plan', async () => {
      bulkPlans = () => bulkPlan({ updated: 2 });
      await importNewUsers({ createdUuids });
      await userEvent.click(offer()!);
      const dialog = await screen.findByRole('dialog', { name: 'Send a reset mail to 2 users?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(offer()).toBeVisible();
    });

    it('does not offer to select refused users, because the screen has no list', async () => {
      bulkPlans = () => bulkPlan({ updated: 1, refused: 1, rows: [...bulkPlan().rows, refusedObject] });
      bulkResults = () => ({ updated: 1, unchanged: 0, refused: 1, endedSessions: 0 });
      await importNewUsers({ createdUuids });
      await userEvent.click(offer()!);
      await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
      expect(await screen.findByRole('table', { name: 'These stay as they are' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Select What Failed' })).toBeNull();
    });

    it('names the users list if more users were created than one action can have', async () => {
      await importNewUsers({ created: 10_001 });
      expect(
        screen.getByText('The new users have no passwords yet. Send them reset mails from the users list.'),
      ).toBeVisible();
      expect(offer()).toBeNull();
    });
  });

  it('sends the reason with the file', async () => {
    const reasons: (string | null)[] = [];
    imported = ({ headers }) => {
      reasons.push(headers.get('change-reason'));
      return { created: 0, updated: 1, unchanged: 4 };
    };
    (await app.openConsole()).historySupport.send({ type: 'START' });
    await choose();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason (optional)' }), 'New offices');
    await importFile();
    expect(await screen.findByText('The file was imported')).toBeVisible();
    expect(reasons).toEqual(['New%20offices']);
  });

  it('accepts a dropped file', async () => {
    const section = await screen.findByRole('region', { name: 'Import' });
    fireEvent.dragEnter(section, dragged(csv));
    expect(section).toHaveAttribute('data-over');
    // A drag that moves to a child of the section is still over the section.
    fireEvent(section, leaving(screen.getByLabelText('Choose File')));
    expect(section).toHaveAttribute('data-over');
    fireEvent(section, leaving(document.body));
    expect(section).not.toHaveAttribute('data-over');
    expect(fireEvent.dragOver(section, dragged(csv))).toBe(false);
    fireEvent.drop(section, dragged(csv));
    expect(await screen.findByText('users.csv')).toBeVisible();
    expect(await screen.findByText('Review, then import')).toBeVisible();
  });

  it('ignores a file that is dropped elsewhere, and keeps the browser from opening it', async () => {
    const section = await screen.findByRole('region', { name: 'Import' });
    const beside = screen.getByRole('heading', { level: 1 });
    for (const drag of [fireEvent.dragOver, fireEvent.drop]) {
      const { dataTransfer } = dragged(csv);
      expect(drag(beside, { dataTransfer })).toBe(false);
      expect(dataTransfer).toHaveProperty('dropEffect', 'none');
      // The page handles only dragged files. For example, a dragged text can still be dropped into a field.
      expect(drag(beside, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
      const onIt = dragged(csv);
      drag(section, onIt);
      expect(onIt.dataTransfer).not.toHaveProperty('dropEffect');
    }
    expect(await screen.findByText('users.csv')).toBeVisible();
    const { body } = document;
    act(() => app.stop());
    cleanup();
    expect(fireEvent.dragOver(body, dragged(csv))).toBe(true);
  });

  it('refuses several files, and a file of another type', async () => {
    const section = await screen.findByRole('region', { name: 'Import' });
    fireEvent.drop(section, dragged(csv, csv));
    expect(screen.getByRole('alert')).toHaveTextContent('Several files were dropped.');
    fireEvent.drop(section, dragged(new File(['%PDF'], 'users.pdf')));
    expect(screen.getByRole('alert')).toHaveTextContent('neither a CSV nor an XLSX file');
    expect(screen.queryByText('users.pdf')).toBeNull();
    await choose();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ignores dragged objects that are no files', async () => {
    const section = await screen.findByRole('region', { name: 'Import' });
    const text = { dataTransfer: { types: ['text/plain'], files: [] } };
    fireEvent.dragEnter(section, text);
    expect(section).not.toHaveAttribute('data-over');
    expect(fireEvent.dragOver(section, text)).toBe(true);
    expect(fireEvent.drop(section, text)).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be started over by removing the file', async () => {
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove users.csv' }));
    expect(screen.queryByText('users.csv')).toBeNull();
    expect(screen.getByLabelText('Choose File')).toHaveFocus();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('lists the refused rows, offers them as a file to correct, and cannot be started', async () => {
    plan = () => ({
      ...importPlan({ refused: 12 }),
      created: 1,
      rows: [
        ...importPlan({ refused: 12 }).rows,
        plannedRow({ row: 20, outcome: 'created', username: 'cleo', changes: [] }),
      ],
    });
    await choose();
    expect(await screen.findByText('Nothing was imported: 12 rows have errors')).toBeVisible();
    expect(within(refusedTable()).getAllByRole('row')).toHaveLength(11);
    expect(refusedTable()).toHaveTextContent('3ProfileOperatrThere is no business profile of this name.');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(within(refusedTable()).getAllByRole('row')).toHaveLength(3);
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect(within(refusedTable()).getAllByRole('row')).toHaveLength(13);
    expect(screen.getByRole('button', { name: 'Download refused rows' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'What the import does' })).toBeNull();
    await importFile();
    expect(imports).toBe(0);
  });

  it('asks for confirmation before it takes access from several users', async () => {
    plan = () => movingPlan({ before: OPERATORS, after: null }, ['anna', 'ben']);
    await choose();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Takes access from 2 users');
    expect(losses()).toEqual(['Operator in Fault Manager', 'Operator in Fault Manager']);
    await userEvent.click(within(alert).getByRole('button', { name: 'Show who' }));
    expect(await screen.findByRole('list', { name: 'The 2 users' })).toHaveTextContent('annaben');
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);

    await importFile();
    const question = await screen.findByRole('alertdialog', { name: 'Take access away from 2 users?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Back to the plan' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(imports).toBe(0);

    await importFile();
    await userEvent.click(await screen.findByRole('button', { name: 'Import and take away' }));
    expect(await screen.findByText('The file was imported')).toBeVisible();
    expect(imports).toBe(1);
  });

  it('shows what a single user gains and loses, without a confirmation', async () => {
    plan = () => movingPlan({ before: null, after: OPERATORS }, ['anna']);
    await choose();
    const table = await screen.findByRole('table', { name: 'What the import does' });
    expect(within(table).getByText('Operator in Fault Manager')).toBeVisible();
    // The table omits the column of losses, because no user loses access.
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Row', 'Username', 'Outcome', 'Changes', 'Gains']);
    await importFile();
    expect(await screen.findByText('The file was imported')).toBeVisible();
  });

  it('shows every column of a new user, with the labels of the form', async () => {
    const cells = {
      username: 'cleo',
      email: 'cleo@example.org',
      firstName: 'Cleo',
      lastName: 'Holm',
      ...mapPlainFields((field) => `a ${field}`),
      active: 'true',
      businessProfile: 'Operators',
      visibilityProfile: 'Everything',
      location: 'Århus',
    };
    const changes = Object.entries(cells).map(([column, to]) => ({ column, from: null, to }));
    const businessProfile = { before: null, after: OPERATORS };
    plan = () => ({
      ...importPlan(),
      created: 1,
      updated: 0,
      rows: [plannedRow({ outcome: 'created', username: 'cleo', businessProfile, changes })],
    });
    await choose();
    const table = await screen.findByRole('table', { name: 'What the import does' });
    const { username, ...others } = cells;
    expect(within(table).getByRole('rowheader')).toHaveTextContent(username);
    for (const [column, text] of Object.entries(others)) {
      const label = COLUMN_LABELS[column as keyof typeof COLUMN_LABELS];
      const shown = column === 'active' ? 'Active' : text;
      expect(table).toHaveTextContent(`${label}: ${shown}`);
    }
    expect(within(table).getByText('Created')).toBeVisible();
  });

  it('shows how many stored values it clears', async () => {
    const changes = [{ column: 'location', from: 'Århus', to: '' }];
    plan = () => ({ ...importPlan(), rows: [plannedRow({ changes })] });
    await choose();
    const table = await screen.findByRole('table', { name: 'What the import does' });
    expect(table).toHaveTextContent('Location: Århus → —');
    expect(within(table).getByText('Location', { exact: true })).toBeVisible();
    expect(counts()).toContain('Values emptied 1');
  });

  it.each([
    [['Old', 'Chart 1'], 'From the sheet "Users". Not imported: "Old", "Chart 1".'],
    [[], 'From the sheet "Users".'],
  ])('names the imported sheet, and the ignored ones: %j', async (otherSheets, text) => {
    plan = () => ({ ...importPlan(), sheet: 'Users', otherSheets });
    await choose();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('lists a problem of a row as often as the service reports it', async () => {
    const { problems } = refusedRow();
    plan = () => ({
      ...importPlan({ refused: 1 }),
      rows: [refusedRow({ problems: [...problems, ...problems] })],
    });
    await choose();
    await screen.findByText('Nothing was imported: 1 row has errors');
    expect(within(refusedTable()).getAllByText('Operatr')).toHaveLength(2);
  });

  it.each([
    ['businessProfile', 'Profile (businessProfile)'],
    ['Profile', 'Profile'],
    [undefined, 'Profile'],
  ])(
    'names the column of a problem by its label and another heading of the file: %s',
    async (heading, text) => {
      const problems = refusedRow().problems.map((found) => ({ ...found, ...(heading && { heading }) }));
      plan = () => ({ ...importPlan({ refused: 1 }), rows: [refusedRow({ problems })] });
      await choose();
      await screen.findByText('Nothing was imported: 1 row has errors');
      expect(within(refusedTable()).getByRole('cell', { name: text })).toBeVisible();
    },
  );

  it('shows that it lists only the first of many refused rows', async () => {
    plan = () => ({ ...importPlan({ refused: 100 }), refused: 95_000 });
    await choose();
    expect(await screen.findByText('Nothing was imported: 95,000 rows have errors')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Listed here are the first 100 of 95,000.');
    expect(counts()).toContain('Refused 95,000');
    expect(
      screen.getByRole('button', { name: 'Download the first 100 of 95,000 refused rows' }),
    ).toBeVisible();
  });

  it('shows the same for rows that the service refuses during the import', async () => {
    const rows = importPlan({ refused: 100 }).rows.flatMap(({ problems }) => problems);
    imported = () =>
      Response.json(
        { code: 'invalid_rows', message: '95000 rows cannot be imported.', refused: 95_000, rows },
        { status: 422 },
      );
    await choose();
    await screen.findByText('Review, then import');
    await importFile();
    expect(await screen.findByRole('table', { name: 'Refused' })).toBeVisible();
    expect(screen.getByText(/Listed here are/)).toHaveTextContent('the first 100 of 95,000.');
  });

  it('shows why a file cannot be read', async () => {
    const rows = [{ row: 1, column: null, value: null, message: 'The file is empty.' }];
    plan = () =>
      Response.json({ code: 'invalid_rows', message: 'The file is empty.', rows }, { status: 422 });
    await choose();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This file cannot be imported');
    expect(alert).toHaveTextContent('The file is empty.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download refused rows' })).toBeNull();
  });

  it('can be started without a preview if the service cannot create one', async () => {
    plan = () => refusal(503, 'unavailable', 'Try later.');
    await choose();
    expect(await screen.findByText('Try later.')).toBeVisible();
    await importFile();
    expect(await screen.findByText('The file was imported')).toBeVisible();
  });

  it.each([404, 405])(
    'can be started without a preview if the service has none, without a note: %i',
    async (status) => {
      plan = () => new Response(null, { status });
      await choose();
      const button = screen.getByRole('button', { name: 'Import File' });
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(notices()).toEqual([]);
      imported = () => refusal(500, 'internal', 'Something went wrong on our side.');
      await importFile();
      expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Plan again' })).toBeNull();
      imported = () => null;
      await importFile();
      expect(await screen.findByText('The file was imported')).toBeVisible();
      expect(notices()).toEqual([
        'Failed to update users, please try again later',
        'Users uploaded and updated successfully',
      ]);
    },
  );

  it('creates the preview again if users have changed since', async () => {
    imported = () => refusal(412, 'stale');
    await choose();
    await screen.findByText('Review, then import');
    await importFile();
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    plan = () => ({ ...importPlan(), updated: 0, rows: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Plan again' }));
    expect(
      await screen.findByText('This file changes nothing: all users already have its values.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import File' })).toHaveFocus();
  });

  it('reports a failure, and keeps the file for another attempt', async () => {
    imported = () => refusal(500, 'internal', 'Something went wrong on our side.');
    await choose();
    await screen.findByText('Review, then import');
    await importFile();
    expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
    expect(notices()).toEqual(['Failed to update users, please try again later']);
    imported = () => null;
    await importFile();
    expect(await screen.findByText('The file was imported')).toBeVisible();
  });

  it('shows a row that the service refuses during the import', async () => {
    const rows = refusedRow().problems;
    imported = () => Response.json({ code: 'invalid_rows', message: '1 row cannot.', rows }, { status: 422 });
    await choose();
    await screen.findByText('Review, then import');
    await importFile();
    expect(await screen.findByRole('table', { name: 'Refused' })).toHaveTextContent('Operatr');
  });
});

describe('the export', () => {
  it('links to a file of the chosen users in the chosen format', async () => {
    await showScreen(<BulkScreen viewer={currentUser()} />, app);
    const link = await screen.findByRole('link', { name: 'Export File' });
    expect(link).toHaveAttribute('href', '/userprofile/api/v1/user/export?format=csv');
    const scope = screen.getByLabelText('Users to export');
    expect([...scope.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'All Users',
      'Active Users',
      'Inactive Users',
    ]);
    await userEvent.selectOptions(scope, 'Inactive Users');
    await userEvent.selectOptions(screen.getByLabelText('Format'), 'XLSX (Excel)');
    expect(link).toHaveAttribute('href', '/userprofile/api/v1/user/export/inactive?format=xlsx');
    await userEvent.click(link);
    await expect.poll(notices).toEqual(['The users could not be exported. not_found']);
  });
});

describe('a viewer who may not change users', () => {
  it('sees a note instead of the actions', async () => {
    await showScreen(<BulkScreen viewer={currentUser({ roles: [] })} />, app);
    expect(await screen.findByText(/^Your account has no administrative role/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Export File' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Import File' })).not.toBeInTheDocument();
  });

  it('can export users if they are a company administrator, who may have no users to change', async () => {
    const viewer = currentUser({ roles: ['SCO_ADMIN'], [COMPANY_FIELD]: null });
    await showScreen(<BulkScreen viewer={viewer} />, app);
    expect(await screen.findByText(/^Your account belongs to no company/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Export File' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import File' })).not.toBeInTheDocument();
  });
});
