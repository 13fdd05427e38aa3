import { describe, expect, it } from 'vitest';
import type { Configuration } from '../../../openapi/generated/types.ts';
import { screenFor } from '../../../service/http/console-document.ts';

const settings = (changes: Partial<Configuration>): Configuration => ({
  ssoEnabled: false,
  ssoAutoRedirect: false,
  suiteName: null,
  suiteMark: null,
  ...changes,
});

const VARIANTS = [
  { settings: { ssoEnabled: false, suiteName: null }, html: '<b>Plain</b>' },
  {
    settings: { ssoEnabled: false, suiteName: '~suiteName~' },
    html: '<b title="~suiteName~">~suiteName~ ~other~</b>',
  },
];

describe('consoleDocument', () => {
  it('selects the screen by `ssoEnabled`, and inserts the suite name into it', () => {
    expect(screenFor(VARIANTS, settings({}))).toBe('<b>Plain</b>');
    expect(screenFor(VARIANTS, settings({ suiteName: 'Fjord' }))).toBe('<b title="Fjord">Fjord ~other~</b>');
    expect(screenFor(VARIANTS, settings({ ssoEnabled: true, suiteName: 'Fjord' }))).toBeNull();
  });

  it('escapes the text that it inserts', () => {
    const suiteName = `<script>alert("1")</script> & '~suiteName~'`;
    const text = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;~suiteName~&#39;';
    expect(screenFor(VARIANTS, settings({ suiteName }))).toBe(`<b title="${text}">${text} ~other~</b>`);
  });
});
