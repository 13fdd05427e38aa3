declare module '../db/schema.ts' {
  interface Database {
    mailbox_mails: MailboxMailTable;
  }
}

/** A mail that the embedded mailbox has received. */
export interface MailboxMailTable {
  uuid: string;
  received_at: number;
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}
