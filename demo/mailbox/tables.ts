declare module '../../service/db/schema.ts' {
  interface Database {
    mailbox_mails: MailboxMailTable;
  }
}

export interface MailboxMailTable {
  uuid: string;
  received_at: number;
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}
