import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocalRequest } from '../../service/http/local-request.ts';
import { problem } from '../../service/problem.ts';
import type { Db } from '../../service/db/open.ts';
import { escapeHtml } from '../../service/text/html.ts';
import style from './mailbox.css?raw';
import { receivedMail, receivedMails, type ReceivedMail } from './store.ts';

export const MAILBOX_PATH = '/userprofile/mailbox/';

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${MAILBOX_PATH}mailbox.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

function formatTime(milliseconds: number): string {
  const iso = new Date(milliseconds).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function listPage(mails: readonly ReceivedMail[]): string {
  const rows = mails.map(
    ({ uuid, receivedAt, to, subject }) =>
      `<tr><td>${formatTime(receivedAt)}</td><td>${escapeHtml(to)}</td>` +
      `<td><a href="${MAILBOX_PATH}${escapeHtml(uuid)}">${escapeHtml(subject || '(no subject)')}</a></td></tr>`,
  );
  const table =
    '<table><thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>' +
    `<tbody>\n${rows.join('\n')}\n</tbody></table>`;
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>The mail that this demo has sent. None of it has left this machine.</p>
${rows.length > 0 ? table : '<p>There is no mail yet.</p>'}`,
  );
}

const withLinks = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

function mailPage({ from, to, subject, text, receivedAt }: ReceivedMail): string {
  return page(
    subject,
    `<p><a href="${MAILBOX_PATH}">All mail</a></p>
<h1>${escapeHtml(subject || '(no subject)')}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(from)}</dd>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>Received</dt><dd>${formatTime(receivedAt)}</dd>
</dl>
<article>${withLinks(text.trim())}</article>`,
  );
}

/** Responds 404 to requests from other machines, because the mails contain links that reset passwords. */
function assertThisMachine(request: FastifyRequest): void {
  if (!isLocalRequest(request)) throw problem('not_found');
}

const html = (reply: FastifyReply, text: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);

/** Serves the mailbox as pages, and as `mails.json` for tests (`?to=` selects a recipient). */
export function serveMailbox(app: FastifyInstance, db: Db): void {
  void app.register(
    async (mailbox) => {
      mailbox.addHook('onRequest', async (request) => assertThisMachine(request));
      mailbox.get('/', async (_request, reply) => html(reply, listPage(await receivedMails(db, null))));
      mailbox.get('/mailbox.css', async (_request, reply) =>
        reply.type('text/css; charset=utf-8').send(style),
      );
      mailbox.get<{ Querystring: { to?: string } }>('/mails.json', async ({ query }, reply) =>
        reply.header('cache-control', 'no-store').send(await receivedMails(db, query.to ?? null)),
      );
      mailbox.get<{ Params: { uuid: string } }>('/:uuid', async ({ params }, reply) => {
        const mail = await receivedMail(db, params.uuid);
        if (!mail) throw problem('not_found');
        return html(reply, mailPage(mail));
      });
    },
    { prefix: MAILBOX_PATH.slice(0, -1) },
  );
}
