/**
 * A minimal users list without a framework, history and error handling. It requests the same data as the console and
 * shows the same rows. So the difference in speed is the cost of the framework, the history and the error handling.
 */
import { unlessHidden } from '../../../../openapi/rules/hidden.ts';
import type { User, UserSummary } from '../../../../openapi/generated/types.ts';

const API = '/userprofile/api/v1/user';
const PAGE_SIZE = 10;
const nameOf = ({ firstName, lastName }: UserSummary): string => `${firstName} ${lastName}`;
const COLUMNS: Record<string, (user: UserSummary) => string> = {
  Username: ({ username }) => username,
  Name: nameOf,
  Email: ({ email }) => email,
  Profile: ({ businessProfile }) => unlessHidden(businessProfile)?.name ?? '',
  Visibility: ({ visibilityProfile }) => unlessHidden(visibilityProfile)?.name ?? '',
  Status: ({ active }) => (active ? 'Active' : 'Inactive'),
};
const FIELDS = ['username', 'firstName', 'lastName', 'email', 'deskPhone', 'mobilePhone'] as const;

/**
 * Code units are compared, because this page measures the shortest possible time, and a locale-aware comparison would
 * take longer.
 */
const compare = (a: UserSummary, b: UserSummary): number =>
  Number(nameOf(a) > nameOf(b)) - Number(nameOf(a) < nameOf(b));

const main = document.querySelector('main')!;
let users: UserSummary[] = [];
let found: UserSummary[] = [];
let start = 0;
let descending = false;

async function ask<Answer>(path: string): Promise<Answer> {
  const token = localStorage.getItem('user-profile.access_token');
  const response = await fetch(API + path, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as Answer;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const rows = element('tbody', {});
const filter = element('input', { ariaLabel: 'Filter Username' });
const next = element('button', { textContent: 'Next page' });
const sort = element('button', { textContent: 'Sort by name' });
const heads = Object.keys(COLUMNS).map((head) => element('th', {}, head));
const table = element('table', {}, element('thead', {}, element('tr', {}, ...heads)), rows);

function showRows(): void {
  rows.replaceChildren(
    ...found.slice(start, start + PAGE_SIZE).map((user) => {
      const [name = '', ...others] = Object.values(COLUMNS).map((textOf) => textOf(user));
      const link = element('a', { href: `#${user.uuid}` }, name);
      return element(
        'tr',
        {},
        element('th', { scope: 'row' }, link),
        ...others.map((text) => element('td', {}, text)),
      );
    }),
  );
}

const showList = (): void => main.replaceChildren(filter, sort, table, next);

async function showForm(uuid: string): Promise<void> {
  const user = await ask<User>(`/${uuid}`);
  const fields = FIELDS.map((name) => {
    const input = element('input', { name, defaultValue: user[name] ?? '' });
    return element('p', {}, element('label', {}, name, input));
  });
  main.replaceChildren(element('form', {}, ...fields));
}

filter.addEventListener('input', () => {
  const text = filter.value.toLowerCase();
  found = users.filter(({ username }) => username.toLowerCase().includes(text));
  start = 0;
  showRows();
});
next.addEventListener('click', () => {
  start += PAGE_SIZE;
  showRows();
});
sort.addEventListener('click', () => {
  found = found.toSorted(descending ? (a, b) => compare(b, a) : compare);
  descending = !descending;
  showRows();
});
addEventListener('popstate', () => {
  if (location.hash) void showForm(location.hash.slice(1));
  else showList();
});

users = await ask<UserSummary[]>('/list/active');
found = users;
showRows();
showList();
