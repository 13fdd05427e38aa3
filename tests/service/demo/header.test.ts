// @vitest-environment jsdom
import '../../../demo/suite/suite-header.js';
import { afterEach, describe, expect, it } from 'vitest';

function show(attributes: Record<string, string>): HTMLElement {
  const header = document.createElement('suite-header');
  for (const [name, value] of Object.entries(attributes)) header.setAttribute(name, value);
  document.body.append(header);
  return header;
}

const linksOf = (header: HTMLElement) =>
  [...header.querySelectorAll<HTMLAnchorElement>('nav a')].map((link) => [link.textContent, link.pathname]);

describe('<suite-header>', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows the suite, the product, the user and the two links', () => {
    const header = show({
      home: '/userprofile',
      logout: '/userprofile/logout',
      suite: 'Aurora Suite',
      app: 'User Profile',
      user: 'Zoë <admin>',
    });
    expect(header.textContent).toBe('Aurora SuiteUser ProfileZoë <admin>HomeLogout');
    expect(linksOf(header)).toEqual([
      ['Home', '/userprofile'],
      ['Logout', '/userprofile/logout'],
    ]);
  });

  it('shows the values of its attributes', () => {
    const header = show({ suite: 'One' });
    header.setAttribute('suite', 'Two');
    expect(header.textContent).toContain('Two');
    expect(header.textContent).not.toContain('One');
  });

  it('has default texts', () => {
    expect(show({}).textContent).toBe('Network SuiteUser ProfileHomeLogout');
  });

  it('does not run a script from a link', () => {
    const header = show({ home: 'javascript:alert(1)', logout: 'data:text/html,x' });
    for (const link of header.querySelectorAll('a')) expect(link.getAttribute('href')).toBe('#');
  });

  it.each([
    ['{"accent":"#0a7d55"}', '#0a7d55'],
    ['{"accent":"red;position:fixed"}', ''],
    ['{}', ''],
    ['invalid JSON', ''],
    ['null', ''],
  ])('reads its accent colour from the configuration %s', (config, accent) => {
    const mark = show({ config }).querySelector<HTMLElement>('.suite-header-mark');
    expect(mark?.style.getPropertyValue('--suite-header-accent')).toBe(accent);
  });
});
