import { afterEach, describe, expect, it } from 'vitest';
import { restoreLostFocus } from '../../../src/ui/layout/restore-lost-focus.ts';

restoreLostFocus();

const add = <Name extends 'h1' | 'button'>(name: Name, parent: Element = document.body) => {
  const element = document.createElement(name);
  element.tabIndex = -1;
  parent.append(element);
  return element;
};
const nextFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(
    () => new Promise(requestAnimationFrame),
  );

afterEach(() => document.body.replaceChildren());

describe('the focus', () => {
  it('moves to the title of the page if its element is removed', async () => {
    const title = add('h1');
    const part = document.createElement('div');
    document.body.append(part);
    add('button', part).focus();
    part.remove();
    await nextFrames();
    expect(title).toHaveFocus();
  });

  it('stays where a removal has moved it', async () => {
    add('h1');
    const next = add('button');
    const removed = add('button');
    removed.focus();
    removed.remove();
    next.focus();
    await nextFrames();
    expect(next).toHaveFocus();
  });

  it('returns to an element that is enabled again', async () => {
    add('h1');
    const button = add('button');
    button.focus();
    button.disabled = true;
    // Browsers blur a disabled element; jsdom does not.
    button.blur();
    await nextFrames();
    expect(document.body).toHaveFocus();
    button.disabled = false;
    await nextFrames();
    expect(button).toHaveFocus();
  });

  it('does not move if the user has moved it away before the removal', async () => {
    add('h1');
    const button = add('button');
    button.focus();
    button.blur();
    await nextFrames();
    button.remove();
    await nextFrames();
    expect(document.body).toHaveFocus();
  });
});
