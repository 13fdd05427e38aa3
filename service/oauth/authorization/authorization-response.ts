import { createHash } from 'node:crypto';
import { escapeHtml } from '../../text/html.ts';

export type ResponseMode = 'query' | 'form_post';

/** An authorization response: its parameters, and how the browser sends them to the client. */
export interface AuthorizationResponse {
  redirectUri: string;
  responseMode: ResponseMode;
  /** Parameters with the value null are not sent. */
  parameters: Readonly<Record<string, string | null>>;
}

type ResponseParameters = AuthorizationResponse['parameters'];

const given = (parameters: ResponseParameters): [string, string][] =>
  Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);

/** Appends query parameters to a URI, except those with the value null. The rest of the URI stays unchanged. */
export const appendParameters = (uri: string, parameters: ResponseParameters): string =>
  `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given(parameters))}`;

export const redirectUrlOf = ({ redirectUri, parameters }: AuthorizationResponse): string =>
  appendParameters(redirectUri, parameters);

const SUBMIT = 'document.forms[0].submit()';

/**
 * Allows only the script `SUBMIT`, and a form that posts to any address. Allows other sites to show the page in a
 * frame, because clients send `prompt=none` from hidden frames. The page shows no controls, so clickjacking is
 * impossible.
 */
const CONTENT_SECURITY_POLICY = `default-src 'none'; base-uri 'none'; script-src 'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`;

/** Builds a page that posts the parameters (OAuth 2.0 Form Post Response Mode, section 2). */
function formPostPage({ redirectUri, parameters }: AuthorizationResponse): string {
  const fields = given(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Signing in</title></head>
<body>
<form method="post" action="${escapeHtml(redirectUri)}">${fields.join('')}<noscript><button>Continue</button></noscript></form>
<script>${SUBMIT}</script>
</body>
</html>
`;
}

export type HttpResponse =
  | { status: 303; headers: Record<string, string>; body: undefined }
  | { status: 200; headers: Record<string, string>; body: string };

/** Builds the response that returns the browser to the client: a redirect by GET (303), or a page that posts a form. */
export function httpResponse(response: AuthorizationResponse): HttpResponse {
  const headers = { 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-store' };
  if (response.responseMode === 'form_post') {
    return {
      status: 200,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      body: formPostPage(response),
    };
  }
  // The URL is converted to ASCII, because a header cannot contain other characters.
  const location = new URL(redirectUrlOf(response)).href;
  return { status: 303, headers: { ...headers, location }, body: undefined };
}
