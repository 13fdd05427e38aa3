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

test('a duplicated tab is also shared, under its own name', () => {
  rememberShared(true);
  const name = openPage();
  // A duplicated tab starts with a copy of the original tab's storage, including its name.
  expect(isShared()).toBe(true);
  expect(takeTabName()).not.toBe(name);
});

test('a tab that is duplicated after its second page does not store a name either', () => {
  const name = openPage();
  leavePage();
  openPage();
  expect(storedTexts()).not.toContain(name);
});

test('a page restored from the cache leaves no name for a duplicate', () => {
  const name = openPage();
  leavePage();
  expect(storedTexts()).toContain(name);
  window.dispatchEvent(new Event('pageshow'));
  expect(storedTexts()).not.toContain(name);
});

test('a tab that stops sharing stores no name', () => {
  const name = openPage();
  pages[0]?.abort();
  leavePage();
  expect(storedTexts()).not.toContain(name);
});

test('a tab that cannot store anything has a new name for each page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  const name = openPage();
  expect(name).toMatch(/^\w+$/);
  leavePage();
  expect(openPage()).not.toBe(name);
});
