import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { quickComputedStyle, type QuickComputedStyle } from './computed-style.ts';

/** A stub of `ResizeObserver`, which jsdom lacks. It does nothing, because jsdom computes no layout. */
class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver ??= ResizeObserverStub;
/** The function of jsdom, which an earlier file of this worker may already have replaced. */
const { ofJsdom = window.getComputedStyle } = window.getComputedStyle as Partial<QuickComputedStyle>;
window.getComputedStyle = quickComputedStyle(ofJsdom);

window.scrollTo = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.checkVisibility = function isRendered(this: Element): boolean {
  if (getComputedStyle(this).display === 'none') return false;
  return this.parentElement?.checkVisibility() ?? this === document.documentElement;
};
window.matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// The storage and the document are cleared, because all test files of a worker share them.
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.head.replaceChildren();
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
document.body.replaceChildren();

/**
 * Returns an error without the page's HTML. Testing Library writes the HTML into the error of each attempt of a query
 * that waits, which took 4 % of the time of screen tests. Instead, a failed test prints it once.
 */
function getElementError(message: string | null): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  // The report of a failure begins with the line of the test.
  Error.captureStackTrace(error, getElementError);
  return error;
}

/**
 * A long timeout: the first test that loads a lazy module waits until it is compiled, which takes seconds on a busy
 * machine.
 */
configure({ asyncUtilTimeout: 60_000, getElementError });

/** Set for each file: Testing Library sets it only in the first file of a worker. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let errors: MockInstance<Console['error']>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${prettyDOM()}\n`);
  cleanup();
  const received = errors.mock.calls.map((call) => call.join(' '));
  errors.mockClear();
  // The test fails if React has reported children with the same key, because React then updates the wrong items of a
  // list.
  const shared = received.find((text) => text.includes('with the same key'));
  if (shared) throw new Error(shared);
});
