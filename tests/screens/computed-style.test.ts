import { describe, expect, it } from 'vitest';
import type { QuickComputedStyle } from '../support/computed-style.ts';

const { ofJsdom } = window.getComputedStyle as QuickComputedStyle;

const PAGE = `
  <main>
    <h1>Users <small>12</small></h1>
    <p style="visibility: hidden">Hidden <b style="visibility: visible">but this</b> <i>not</i></p>
    <div style="display: none"><span>Gone</span></div>
    <div hidden><button style="display: block" hidden>Save</button></div>
    <div popover><a href="#">More</a></div>
    <section aria-hidden="true"><ul><li>One</li></ul></section>
    <form><fieldset><legend>Name</legend><label>Name <input /></label><input type="hidden" /></fieldset>
      <select><optgroup><option>A</option></optgroup></select><textarea></textarea></form>
    <table style="display: grid"><caption>All</caption><thead><tr><th>A</th></tr></thead>
      <tbody hidden><tr><td>1</td></tr></tbody><tbody><tr hidden><td>2</td></tr></tbody></table>
    <details><summary>More</summary><p>Text</p></details><details open><summary>Less</summary></details>
    <dialog><p>Closed</p></dialog><dialog open style="opacity: 0"><p>Open</p></dialog>
    <svg style="pointer-events: none"><title>Chart</title><g><path></path></g></svg>
    <template></template><script type="text/plain"></script><datalist></datalist><img alt="" /><br /><progress></progress>
  </main>`;

const PROPERTIES = ['display', 'visibility', 'opacity', 'pointerEvents', 'color'] as const;

const valuesOf = (style: CSSStyleDeclaration) => [
  ...PROPERTIES.map((property) => style[property]),
  ...['display', 'visibility', 'opacity', '--any'].map((name) => style.getPropertyValue(name)),
];

describe('the replaced getComputedStyle', () => {
  it('returns the same values as that of jsdom, for all elements', () => {
    document.body.innerHTML = PAGE;
    const elements = [...document.querySelectorAll('*')];
    expect(elements.length).toBeGreaterThan(50);
    for (const element of elements) {
      const { outerHTML } = element;
      expect([outerHTML, valuesOf(getComputedStyle(element))]).toEqual([
        outerHTML,
        valuesOf(ofJsdom(element)),
      ]);
    }
  });

  it('obeys style sheets', () => {
    document.body.innerHTML = '<style>b { display: none }</style><b></b>';
    expect(getComputedStyle(document.querySelector('b')!).display).toBe('none');
  });

  it('follows changes', () => {
    document.body.innerHTML = '<p><b></b></p>';
    const style = getComputedStyle(document.querySelector('b')!);
    expect(style.visibility).toBe('visible');
    document.querySelector('p')!.style.visibility = 'hidden';
    expect(style.visibility).toBe('hidden');
  });
});
