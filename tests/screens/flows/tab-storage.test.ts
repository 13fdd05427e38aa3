import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Loads the module as a new page in the tab does. */
async function openPage() {
  vi.resetModules();
  const { tabName, rememberShared, isShared } = await import('../../../src/flows/shared-flag.ts');
  return { tabName, rememberShared, isShared };
}

const leavePage = () => window.dispatchEvent(new Event('pagehide'));
const copyOfStorage = () => Object.entries(sessionStorage);

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a tab keeps its name across pages', async () => {
  const { tabName } = await openPage();
  const name = tabName();
  expect(tabName()).toBe(name);
  leavePage();
  expect((await openPage()).tabName()).toBe(name);
});

test('a duplicated tab is also shared, under its own name', async () => {
  const first = await openPage();
  first.rememberShared(true);
  const name = first.tabName();
  const copied = copyOfStorage();

  sessionStorage.clear();
  for (const [key, value] of copied) sessionStorage.setItem(key, value);
  const duplicate = await openPage();
  expect(duplicate.isShared()).toBe(true);
  expect(duplicate.tabName()).not.toBe(name);
});

test('a tab that is duplicated after its second page does not store a name either', async () => {
  const name = (await openPage()).tabName();
  leavePage();
  (await openPage()).tabName();
  expect(copyOfStorage().flat()).not.toContain(name);
});

test('a page restored from the cache leaves no name for a duplicate', async () => {
  const name = (await openPage()).tabName();
  leavePage();
  expect(copyOfStorage().flat()).toContain(name);
  window.dispatchEvent(new Event('pageshow'));
  expect(copyOfStorage().flat()).not.toContain(name);
});

test('a tab that cannot store anything has a new name for each page', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { tabName } = await openPage();
  expect(tabName()).toMatch(/^\w+$/);
});
