import { afterEach, describe, expect, it } from 'vitest';
import type { ConsoleRouter } from '../../../src/router.tsx';
import { announceNavigation, announceTitle } from '../../../src/routing/announce-navigation.ts';

const add = (name: 'h1' | 'input'): HTMLElement => {
  const element = document.createElement(name);
  element.tabIndex = -1;
  document.body.append(element);
  return element;
};

afterEach(() => document.body.replaceChildren());

describe('the title of a page', () => {
  it('gets the focus', () => {
    const title = add('h1');
    add('input').focus();
    announceTitle();
    expect(title).toHaveFocus();
  });

  it('does not get the focus if it is already inside a form', () => {
    add('h1');
    const form = document.createElement('form');
    const field = add('input');
    form.append(field);
    document.body.append(form);
    field.focus();
    announceTitle();
    expect(field).toHaveFocus();
  });
});

describe('a navigation', () => {
  type Step = 'onBeforeNavigate' | 'onRendered';

  /**
   * Starts the announcements of navigations on a stubbed router. Returns a function that makes the router report one
   * step of a navigation.
   */
  function navigating() {
    const listeners = new Map<Step, (event: object) => void>();
    const subscribe = (step: Step, listener: (event: object) => void) => {
      listeners.set(step, listener);
      return () => {};
    };
    announceNavigation({ subscribe } as unknown as ConsoleRouter);
    return (step: Step) => listeners.get(step)!({ fromLocation: {}, pathChanged: true });
  }

  it('moves the focus from the used link to the title', () => {
    const step = navigating();
    const main = document.createElement('main');
    document.body.append(main);
    const [title, link] = [add('h1'), add('input')];
    main.append(title, link);
    link.focus();
    step('onBeforeNavigate');
    step('onRendered');
    expect(title).toHaveFocus();
  });

  it.each([
    ['main', 'field'],
    ['nav', 'title'],
  ] as const)(
    'keeps the focus if the user has moved it within the %s: the %s has the focus',
    (place, focused) => {
      const step = navigating();
      const around = document.createElement(place);
      document.body.append(around);
      const found = { title: add('h1'), field: add('input') };
      around.append(found.field);
      step('onBeforeNavigate');
      found.field.focus();
      step('onRendered');
      expect(found[focused]).toHaveFocus();
    },
  );
});
