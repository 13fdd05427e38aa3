import * as v from 'valibot';
import { described, must, setting, text, url } from './formats.ts';

export const MAIL = {
  SMTP_URL: described(setting(url('smtp:', 'smtps:')), {
    meaning: 'Mail server.',
    example: 'smtps://user:password@mail.example.org',
    default: "the demo's mailbox; no mail without demo data",
  }),
  MAIL_FROM: described(
    setting(
      v.pipe(
        v.string(),
        v.regex(
          /^[^\r\n]*@[^\r\n]+$/,
          must('be an e-mail address such as User Profile <no-reply@example.org>'),
        ),
      ),
    ),
    {
      meaning: 'Sender of all mails.',
      example: 'User Profile <no-reply@example.org>',
      default: '`no-reply` at the host of `PUBLIC_URL`',
    },
  ),
  PASSWORD_SENT_TEMPLATE: described(text, {
    meaning: 'HTML file, shown after a forgot-password mail was requested.',
    example: '/etc/userprofile/sent.html',
    default: 'a built-in sentence',
  }),
  PASSWORD_COMPLETE_TEMPLATE: described(text, {
    meaning: 'HTML file, shown after a password was reset.',
    example: '/etc/userprofile/complete.html',
    default: 'a built-in sentence',
  }),
};
