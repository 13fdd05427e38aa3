import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isShared, keepTabName, rememberShared, takeTabName } from '../../../src/flows/tab-storage.ts';

const pages: AbortController[] = [];

function blocked(): never {
  throw new DOMException('blocked', 'SecurityError');
}

/** Simulates that the tab opens another page, which closes the previous one. Returns the tab's name. */
function openPage(): string {
  for (const page of pages.splice(0)) page.abort();
  const name = takeTabName();
  const page = new AbortController();
  pages.push(page);
  keepTabName(name, page.signal);
  return name;
}

const leavePage = () => window.dispatchEvent(new Event('pagehide'));
const storedTexts = () => Object.entries(sessionStorage).flat();

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const page of pages.splice(0)) page.abort();
  vi.restoreAllMocks();
});

test('a tab keeps its name across pages', () => {
  const name = openPage();
  leavePage();
  expect(openPage()).toBe(name);
});

test('a duplicated tab is also shared, with a name of its own', () => {
  rememberShared(true);
  const name = openPage();
  // From here, the test acts as the duplicate: it starts with a copy of the first tab's storage, including the name.
  expect(isShared()).toBe(true);
  expect(takeTabName()).not.toBe(name);
});

test('a tab does not leave its name in storage while its second page is open, so a duplicate cannot copy it', () => {
  const name = openPage();
  leavePage();
  openPage();
  expect(storedTexts()).not.toContain(name);
});

test('a tab does not leave its name in storage after the browser has restored its page', () => {
  const name = openPage();
  leavePage();
  expect(storedTexts()).toContain(name);
  window.dispatchEvent(new Event('pageshow'));
  expect(storedTexts()).not.toContain(name);
});

test('a tab that stops sharing removes its name from storage', () => {
  const name = openPage();
  pages[0]?.abort();
  leavePage();
  expect(storedTexts()).not.toContain(name);
});

test('a tab that cannot store values has a new name for each page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  const name = openPage();
  expect(name).toMatch(/^\w+$/);
  leavePage();
  expect(openPage()).not.toBe(name);
});
