import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../../service/text/html.ts';
import style from './page.css?raw';

/**
 * The content security policy of the pages. It has no `form-action`, because signing in leads to other origins.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export interface Page {
  title: string;
  content: string;
  status?: number;
  headers?: Record<string, string>;
}

export function sendPage(response: ServerResponse, { title, content, status = 200, headers }: Page): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`);
}

/** Returns the HTML that shows an OAuth error on a page (RFC 6749, sections 4.1.2.1 and 5.2). */
export const errorContent = (error: string, description: string | undefined): string =>
  `<div class="error" role="alert"><dl>
<dt>error</dt><dd>${escapeHtml(error)}</dd>
<dt>error_description</dt><dd>${escapeHtml(description || 'none')}</dd>
</dl></div>`;

export function sendOn(response: ServerResponse, url: string, headers?: Record<string, string>): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store', ...headers });
  response.end();
}
