import { escapeHtml } from '../text/html.ts';
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
      'a new password was requested for your account. Choose one here:',
      link,
      `The link works once, within ${minutes} minutes. A newer mail replaces it.`,
      'If you did not request this, ignore this mail. Your password stays unchanged.',
      ...help(support),
    ]),
  };
}

/** Formats a time in UTC and names the zone, because recipients may be anywhere. */
const momentOf = (milliseconds: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(milliseconds)} UTC`;

/**
 * Builds the mail to the previous address of a user whose address was changed. It does not contain the new address,
 * which may belong to an attacker. It contains no link either, because the recipient may no longer own the account.
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
      `the e-mail address of the account ${username} on ${host} was changed on ${momentOf(changedAt)}. Mail for the account goes to the new address; this is the last mail to the old address.`,
      'Links for a new password that were sent to the old address no longer work.',
      `If you expected the change, do nothing. Otherwise, an attacker may be trying to take over the account: contact ${contact} at once.`,
    ]),
  };
}

/**
 * Builds the mail that tells a user that the password was changed.
 *
 * @param ended which sessions the change has ended
 */
export function passwordChangedMail(
  { username, email }: Recipient,
  support: Support,
  ended: 'all' | 'others' = 'all',
): Mail {
  const sessions = ended === 'all' ? 'all its sessions' : 'all its other sessions';
  return {
    to: email,
    subject: 'Your password was changed',
    ...written([
      `Hello ${username},`,
      `the password of your account was changed, and ${sessions} were ended. Sign in with the new password.`,
      'If you did not change it, request a new password at once.',
      ...help(support),
    ]),
  };
}

/** How a user's second factor was changed. */
export type FactorChange =
  'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'codesRenewed' | 'reset';

const IF_LAST =
  'If it was your last second factor, its recovery codes were removed, too, and your password is enough to sign in.';

const FACTOR_CHANGES: Readonly<Record<FactorChange, { subject: string; text: string; otherwise?: string }>> =
  {
    appAdded: {
      subject: 'A second factor was added to your account',
      text: 'an authenticator app was set up for your account. From now on, signing in with your password also needs a second factor, such as a code of this app.',
    },
    appRemoved: {
      subject: 'A second factor of your account was removed',
      text: `the authenticator app of your account was removed. ${IF_LAST}`,
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      text: 'a passkey was set up for your account. It can sign in without your password. From now on, signing in with your password also needs a second factor, such as this passkey.',
    },
    passkeyRemoved: {
      subject: 'A passkey of your account was removed',
      text: `a passkey of your account was removed, and can no longer sign in. ${IF_LAST}`,
    },
    codesRenewed: {
      subject: 'Your recovery codes were replaced',
      text: 'new recovery codes were created for your account. The earlier codes no longer work.',
    },
    reset: {
      subject: 'The second factor of your account was reset',
      text: 'an administrator removed the authenticator app, the passkeys and the recovery codes of your account, and ended all its sessions. From now on, your password is enough to sign in. You can set up a second factor again in your account.',
      otherwise: 'If you did not ask for this, change your password at once, and tell an administrator.',
    },
  };

const NOT_DONE_BY_USER =
  'If you did not do this, change your password at once, and end all other sessions of your account.';

/** Builds the mail that tells a user that the second factor of the account was changed. */
export function factorChangedMail(
  { username, email }: Recipient,
  change: FactorChange,
  support: Support,
): Mail {
  const { subject, text, otherwise = NOT_DONE_BY_USER } = FACTOR_CHANGES[change];
  return {
    to: email,
    subject,
    ...written([`Hello ${username},`, text, otherwise, ...help(support)]),
  };
}
