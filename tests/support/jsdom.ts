import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

/** What jsdom lacks and the screens use. Nothing here is measured or scrolled. */
class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver ??= ResizeObserverStub;
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

// Files share a page: each finds it as it is at first, whatever the one before has left in it.
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.head.replaceChildren();
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
document.body.replaceChildren();

/** Parts that load on demand are compiled when a test first opens one, which takes a busy machine a while. */
configure({ asyncUtilTimeout: 15_000 });

/** Testing Library says so by itself to the first file of a worker alone. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let errors: MockInstance<Console['error']>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  const received = errors.mock.calls.map((call) => call.join(' '));
  errors.mockClear();
  // Once items of a list change that share a key, React draws the wrong ones.
  const shared = received.find((text) => text.includes('with the same key'));
  if (shared) throw new Error(shared);
});
