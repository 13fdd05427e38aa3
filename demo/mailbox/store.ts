import type { Db } from '../../service/db/open.ts';

export interface ReceivedMail {
  uuid: string;
  /** When the mail arrived, in milliseconds since 1970. No two mails have the same time. */
  receivedAt: number;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const KEPT = 500;

const mails = (db: Db) =>
  db
    .selectFrom('mailbox_mails')
    .select(['uuid', 'received_at as receivedAt', 'sender as from', 'recipient as to'])
    .select(['subject', 'text', 'html']);

export function receivedMails(db: Db, to: string | null): Promise<ReceivedMail[]> {
  const all = mails(db).orderBy('received_at', 'desc').orderBy('uuid');
  return (to === null ? all : all.where('recipient', '=', to)).execute();
}

export async function receivedMail(db: Db, uuid: string): Promise<ReceivedMail | null> {
  return (await mails(db).where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

export async function storeMail(db: Db, mail: ReceivedMail): Promise<void> {
  const latest = await db
    .selectFrom('mailbox_mails')
    .select((eb) => eb.fn.max<number | null>('received_at').as('at'))
    .executeTakeFirst();
  await db
    .insertInto('mailbox_mails')
    .values({
      uuid: mail.uuid,
      // Later than all stored mails, even if the clock was set back. Otherwise, the statement below could delete
      // the new mail as the oldest one.
      received_at: Math.max(mail.receivedAt, (latest?.at ?? 0) + 1),
      sender: mail.from,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    .execute();
  await db
    .deleteFrom('mailbox_mails')
    .where('uuid', 'not in', (eb) =>
      eb
        .selectFrom('mailbox_mails')
        .select('uuid')
        .orderBy('received_at', 'desc')
        .orderBy('uuid')
        .limit(KEPT),
    )
    .execute();
}
