import { request as httpRequest } from 'node:http';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import type { ImportPlan } from '../../../openapi/generated/types.ts';
import { UNREAD } from '../../../service/user/bulk/cell.ts';
import type { Cells } from '../../../service/user/bulk/file-row.ts';
import { MAX_FILE_BYTES } from '../../../service/user/bulk/upload.ts';
import { operator, setUpBulkService, USERS_API } from '../../support/bulk-service.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { formOfManyFiles } from '../../support/hostile-uploads.ts';
import { csvOf, formOf } from '../../support/user-files.ts';
import {
  cellReference,
  rowOf as rowOfSheet,
  workbookFiles,
  workbookOf,
  zipOf,
} from '../../support/workbooks.ts';

/** Returns the cells of a user with a phone number and a location, which an import without these columns must keep. */
const stored = (username: string) => operator(username, { mobilePhone: '+49 170 100', location: 'Århus' });

/** Returns a workbook with one user, in which this XML replaces the cell of one column. */
const cellIn = (cells: Cells, column: keyof Cells, cell: string) => {
  const place = FILE_COLUMNS.indexOf(column);
  const xml = rowOfSheet(
    2,
    FILE_COLUMNS.map((name) => cells[name]),
  );
  const whole = new RegExp(`<c r="${cellReference(place, 2)}".*?</c>`);
  return workbookOf(rowOfSheet(1, FILE_COLUMNS) + xml.replace(whole, cell));
};

// The service reads the form and the file without the database, so SQLite is enough.
describe.each(ONE_ENGINE)('an uploaded form', ({ emptyDatabase }) => {
  const bulk = setUpBulkService(emptyDatabase);
  const { upload, importFile, planFile, rowOf } = bulk;

  describe('a file that a spreadsheet program has changed', () => {
    it('keeps a stored value whose cell contains an error, and accepts the value’s own text', async () => {
      const before = stored('erred');
      expect((await importFile(csvOf([before]))).status).toBe(200);
      const csv = csvOf([{ ...before, mobilePhone: '#REF!' }]);
      const files: [BodyInit, string | null][] = [
        [formOf(csv), null],
        [formOf(new Uint8Array(cellIn(before, 'mobilePhone', '<c r="F2" t="e"><v>#REF!</v></c>'))), 'Users'],
      ];
      for (const [file, sheet] of files) {
        const plan = (await (await upload('import/plan', file, 'productAdmin')).json()) as ImportPlan;
        const problem = { row: 2, column: 'mobilePhone', value: '#REF!', message: UNREAD.error };
        expect(plan).toMatchObject({ refused: 1, sheet, otherSheets: [], rows: [{ problems: [problem] }] });
        expect(plan.rows[0]?.cells[FILE_COLUMNS.indexOf('mobilePhone')]).toBe('#REF!');
        const answer = await upload('import', file, 'productAdmin');
        expect([answer.status, await answer.json()]).toMatchObject([422, { rows: [problem], sheet }]);
      }
      expect((await rowOf('erred'))?.mobile_phone).toBe('+49 170 100');
    });

    it('is refused again if its refused rows are imported without a correction', async () => {
      const before = stored('formula');
      expect((await importFile(csvOf([before]))).status).toBe(200);
      const cell = '<c r="F2"><f>"+49 30 "&amp;100</f></c>';
      const file = formOf(new Uint8Array(cellIn(before, 'mobilePhone', cell)));
      const plan = (await (await upload('import/plan', file, 'productAdmin')).json()) as ImportPlan;
      expect(plan.rows[0]?.problems).toEqual([
        {
          row: 2,
          column: 'mobilePhone',
          heading: 'mobilePhone',
          value: '="+49 30 "&100',
          message: UNREAD.formula,
        },
      ]);
      const again = await planFile(stringify([[...FILE_COLUMNS], plan.rows[0]!.cells]));
      expect(again).toMatchObject({ refused: 1, rows: [{ problems: [{ column: 'mobilePhone' }] }] });
    });

    it('changes no user if the username cell contains a date', async () => {
      expect((await importFile(csvOf([stored('45292')]))).status).toBe(200);
      const date = '<c r="A2" t="d"><v>45292</v></c>';
      const file = formOf(
        new Uint8Array(cellIn(operator('45292', { lastName: 'Changed' }), 'username', date)),
      );
      const plan = (await (await upload('import/plan', file, 'productAdmin')).json()) as ImportPlan;
      expect(plan).toMatchObject({ updated: 0, refused: 1 });
      expect(plan.rows[0]?.problems).toContainEqual(
        expect.objectContaining({ column: 'username', message: UNREAD.date }),
      );
    });

    it.each([
      ['row', (xml: string) => xml.replace('<row r="2"', '<row r="2" hidden="1"')],
      [
        'column',
        (xml: string) =>
          xml.replace('<sheetData>', '<cols><col min="5" max="6" hidden="true"/></cols><sheetData>'),
      ],
    ])('changes no stored value in a hidden %s', async (what, hide) => {
      const before = stored(`hidden_${what}`);
      expect((await importFile(csvOf([before]))).status).toBe(200);
      const fileOf = (cells: Cells) => {
        const files = workbookFiles(
          rowOfSheet(1, FILE_COLUMNS) +
            rowOfSheet(
              2,
              FILE_COLUMNS.map((column) => cells[column]),
            ),
        );
        const sheet = 'xl/worksheets/sheet1.xml';
        return formOf(new Uint8Array(zipOf({ ...files, [sheet]: hide(files[sheet]!) })));
      };
      const plan = async (cells: Cells) =>
        (await (await upload('import/plan', fileOf(cells), 'productAdmin')).json()) as ImportPlan;
      for (const mobilePhone of ['+49 170 9', '']) {
        expect((await plan({ ...before, mobilePhone })).rows[0]?.problems).toEqual([
          {
            row: 2,
            column: 'mobilePhone',
            heading: 'mobilePhone',
            value: mobilePhone,
            message: UNREAD.hidden,
          },
        ]);
      }
      expect(await plan(before)).toMatchObject({ unchanged: 1, refused: 0 });
      expect(await plan(operator(`new_${what}`))).toMatchObject({ created: 1, refused: 0 });
    });

    it('gets a plan that clears the values that a short row omits', async () => {
      const before = stored('short');
      expect((await importFile(csvOf([before]))).status).toBe(200);
      const plan = await planFile(csvOf([{ ...before, location: '' }]).replace(/,\n$/, '\n'));
      expect(plan.rows[0]?.changes).toEqual([{ column: 'location', from: 'Århus', to: '' }]);
    });
  });

  it('refuses a file of 50 MB without reading it', async () => {
    const size = 50 * 1024 * 1024;
    const token = await bulk.service.tokenOf(bulk.service.fixture.people.admin);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(`${bulk.service.url}${USERS_API}/import`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': size,
        },
      });
      sent.on('response', (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      // Sends only the first bytes of the body.
      sent.write('--x\r\n');
    });
    expect(status).toBe(413);
  });

  it('stops reading when the file becomes too large', async () => {
    const answer = await upload('import/plan', formOf(new Uint8Array(MAX_FILE_BYTES + 1)), 'admin');
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: 'too_large',
      message: 'The file is larger than 20 MB.',
    });
  });

  it('accepts a short text field beside the file, and refuses a long one', async () => {
    for (const [length, status] of [
      [1023, 200],
      [1025, 413],
    ] as const) {
      const form = new FormData();
      form.append('comment', 'x'.repeat(length));
      form.append('users', new File([csvOf([operator('single')])], 'users.csv'));
      expect((await upload('import/plan', form, 'admin')).status).toBe(status);
    }
  });

  it('refuses a form with many files, and reads nothing after the first file', async () => {
    const { headers, body } = formOfManyFiles(50_000);
    const authorization = `Bearer ${await bulk.service.tokenOf(bulk.service.fixture.people.admin)}`;
    const plan = (content: string) =>
      fetch(`${bulk.service.url}${USERS_API}/import/plan`, {
        method: 'POST',
        body: content,
        headers: { ...headers, authorization },
      });
    const refused = await plan(body);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_request' }]);
    const file = `--x\r\ncontent-disposition: form-data; name="users"; filename="users.csv"\r\n\r\n${csvOf([operator('single')])}\r\n`;
    const planned = await plan(`${file}${body}`);
    expect([planned.status, await planned.json()]).toMatchObject([200, { refused: 0 }]);
  });
});
