import { escapeHtml } from '../http/html.ts';
import type { Mail } from './mailer.ts';

interface Recipient {
  username: string;
  email: string;
}

type Support = string | null;

function written(paragraphs: readonly string[]): Pick<Mail, 'text' | 'html'> {
  const html = paragraphs.map((paragraph) => {
    const escaped = escapeHtml(paragraph);
    return `<p>${/^https?:\/\/\S+$/.test(paragraph) ? `<a href="${escaped}">${escaped}</a>` : escaped}</p>`;
  });
  return { text: `${paragraphs.join('\n\n')}\n`, html: html.join('\n') };
}

const help = (support: Support): string[] => (support ? [`If you need help, contact ${support}.`] : []);

export function resetMail(
  { username, email }: Recipient,
  link: string,
  minutes: number,
  support: Support,
): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    ...written([
      `Hello ${username},`,
      'a new password was asked for your account. Choose one here:',
      link,
      `The link can be used once, within ${minutes} minutes. A newer mail makes it invalid.`,
      'If you did not ask for this, do nothing: your password stays as it is.',
      ...help(support),
    ]),
  };
}

/** Formats a time in UTC and names the zone, since recipients may be anywhere. */
const momentOf = (milliseconds: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(milliseconds)} UTC`;

/**
 * The mail to the previous address. It does not contain the new address, which may be a stranger's, or a
 * link, since the recipient may have lost the account rightly.
 */
export function addressChangedMail(
  { username, email }: Recipient,
  { host, changedAt }: { host: string; changedAt: number },
  support: Support,
): Mail {
  const contact = support ?? 'an administrator';
  return {
    to: email,
    subject: 'The e-mail address of your account was changed',
    ...written([
      `Hello ${username},`,
      `the e-mail address of the account ${username} on ${host} was changed on ${momentOf(changedAt)}. Mail for the account goes to the new address; this is the last one that goes here.`,
      'Links for a new password that were sent here before can no longer be used.',
      `If you know of the change, there is nothing to do. If you do not, somebody may be trying to take over the account: contact ${contact} at once.`,
    ]),
  };
}

export function passwordChangedMail({ username, email }: Recipient, support: Support): Mail {
  return {
    to: email,
    subject: 'Your password was changed',
    ...written([
      `Hello ${username},`,
      'the password of your account was changed, and every session of it was ended. Sign in with the new password.',
      'If it was not you, ask for a new password at once.',
      ...help(support),
    ]),
  };
}
