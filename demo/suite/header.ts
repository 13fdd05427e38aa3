import type { Part } from './part.ts';
import { SUITE_HEADER_STYLE } from './suite-header-style.ts';
import script from './suite-header.js?raw';

const FILES: Record<string, { type: string; text: string }> = {
  '/suite-header.js': { type: 'text/javascript; charset=utf-8', text: script },
  '/suite-header.css': { type: 'text/css; charset=utf-8', text: SUITE_HEADER_STYLE },
};

/** Serves the files of the suite's header. Pages of other origins may load them, also as a module. */
export const header: Part = {
  name: 'header',
  answer: (_request, response, path) => {
    const file = FILES[path];
    if (!file) return false;
    response.writeHead(200, {
      'content-type': file.type,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    response.end(file.text);
    return true;
  },
};
