import { escapeHtml } from './html.ts';
import type { Mail } from './mailer.ts';

interface Recipient {
  username: string;
  email: string;
}

/** Who to ask for help; left out where nobody is named. */
type Support = string | null;

/** Paragraphs as a mail's text and HTML; a paragraph that is an address becomes a link. */
function written(paragraphs: readonly string[]): Pick<Mail, 'text' | 'html'> {
  const html = paragraphs.map((paragraph) => {
    const escaped = escapeHtml(paragraph);
    return `<p>${/^https?:\/\/\S+$/.test(paragraph) ? `<a href="${escaped}">${escaped}</a>` : escaped}</p>`;
  });
  return { text: `${paragraphs.join('\n\n')}\n`, html: html.join('\n') };
}

const help = (support: Support): string[] => (support ? [`If you need help, contact ${support}.`] : []);

/** The mail with a link to choose a new password by. */
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

/** The mail that confirms that a password was changed. */
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
