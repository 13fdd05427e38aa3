import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../service/db/chunks.ts';
import { openMailbox } from '../../../demo/mailbox/mailbox.ts';
import { receivedMails } from '../../../demo/mailbox/store.ts';
import type { Mailbox } from '../../../service/mail/mailbox.ts';
import { ONE_ENGINE, type OpenDatabase, openEmpty, START_MS } from '../../support/databases.ts';
import { NOON } from '../../support/sign-in.ts';

const DAY = 24 * 60 * 60_000;
const MEGABYTE = 1024 * 1024;

describe.each(ONE_ENGINE)('the embedded mailbox, on $engine', ({ emptyDatabase }) => {
  let now: number;
  let database: OpenDatabase;
  let mailbox: Mailbox;

  beforeAll(async () => {
    database = await openEmpty(emptyDatabase);
    mailbox = await openMailbox(database.db, () => now);
  }, START_MS);
  afterAll(async () => {
    await mailbox.close();
    await database.close();
  });

  beforeEach(async () => {
    now = NOON;
    await database.db.deleteFrom('mailbox_mails').execute();
  });

  const subjects = async () => (await receivedMails(database.db, null)).map(({ subject }) => subject);
  const send = (subject: string, text: string) =>
    createTransport(mailbox.smtpUrl).sendMail({ from: 'a@example.org', to: 'b@example.org', subject, text });

  it('refuses a mail of more than one megabyte, and stores nothing of it', async () => {
    await send('small', 'Hello.');
    await expect(send('large', 'x'.repeat(2 * MEGABYTE))).rejects.toMatchObject({ responseCode: 552 });
    await send('next', 'Hello again.');
    expect(await subjects()).toEqual(['next', 'small']);
  });

  it('keeps the newest mails, even after a clock was ahead', async () => {
    const kept = Array.from({ length: 499 }, (_, index) => `kept ${index}`);
    const rows = kept.map((subject, index) => ({
      uuid: randomUUID(),
      received_at: NOON - index,
      sender: 'a',
      recipient: 'b',
      subject,
      text: '',
      html: '',
    }));
    for (const part of chunks(rows)) {
      await database.db.insertInto('mailbox_mails').values(part).execute();
    }
    now = NOON + DAY;
    await send('ahead', 'Hello.');
    now = NOON;
    await send('next', 'Hello.');
    await send('last', 'Hello.');
    expect(await subjects()).toEqual(['last', 'next', 'ahead', ...kept.slice(0, -2)]);
    for (let more = 0; more < 3; more += 1) {
      await send(`more ${more}`, 'Hello.');
    }
    expect((await subjects()).slice(0, 4)).toEqual(['more 2', 'more 1', 'more 0', 'last']);
    expect((await subjects()).at(-1)).toBe(kept.at(-6));
  });
});
