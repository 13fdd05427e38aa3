import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailbox, receivedMails, type Mailbox } from '../../../service/mail/mailbox.ts';
import { ENGINES, type OpenDatabase, openEmpty, START_MS } from '../../support/databases.ts';

const MEGABYTE = 1024 * 1024;

describe('the embedded mailbox', () => {
  let database: OpenDatabase;
  let mailbox: Mailbox;

  beforeAll(async () => {
    database = await openEmpty(ENGINES[0].emptyDatabase);
    mailbox = await openMailbox(database.db, Date.now);
  }, START_MS);
  afterAll(async () => {
    await mailbox.close();
    await database.close();
  });

  const send = (subject: string, text: string) =>
    createTransport(mailbox.smtpUrl).sendMail({ from: 'a@example.org', to: 'b@example.org', subject, text });

  it('refuses a mail of more than a megabyte, and keeps nothing of it', async () => {
    await send('small', 'Hello.');
    await expect(send('large', 'x'.repeat(2 * MEGABYTE))).rejects.toMatchObject({ responseCode: 552 });
    await send('next', 'Hello again.');
    const subjects = (await receivedMails(database.db, null)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['next', 'small']);
  });
});
