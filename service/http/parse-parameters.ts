import { parse, type ParsedUrlQuery } from 'node:querystring';

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses a query or a form (`application/x-www-form-urlencoded`). A value with a malformed percent-encoding becomes
 * NUL, which every check of a text refuses. Parsers decode such a value in different ways, so a client would not get
 * back the `state` that it sent.
 */
export function parseParameters(text: string): ParsedUrlQuery {
  const readable = text.includes('%')
    ? text
        .split('&')
        .map((pair) => (isDecodable(pair) ? pair : `${pair.split('=', 1).join()}=%00`))
        .join('&')
    : text;
  return parse(readable, '&', '=', { maxKeys: 0 });
}
