import { afterEach, describe, expect, it } from 'vitest';
import { announceTitle } from '../../../src/browser/announce.ts';

const add = (name: 'h1' | 'input'): HTMLElement => {
  const element = document.createElement(name);
  element.tabIndex = -1;
  document.body.append(element);
  return element;
};

describe('the title of a page', () => {
  afterEach(() => document.body.replaceChildren());

  it('takes the focus', async () => {
    const title = add('h1');
    add('input').focus();
    await announceTitle();
    expect(title).toHaveFocus();
  });

  it('takes it as soon as it is there', async () => {
    const announced = announceTitle();
    const title = add('h1');
    await announced;
    expect(title).toHaveFocus();
  });

  it('leaves it where somebody has put it before the title was there', async () => {
    const announced = announceTitle();
    const field = add('input');
    field.focus();
    add('h1');
    await announced;
    expect(field).toHaveFocus();
  });

  it('leaves it in a form that has taken it', async () => {
    add('h1');
    const form = document.createElement('form');
    const field = add('input');
    form.append(field);
    document.body.append(form);
    field.focus();
    await announceTitle();
    expect(field).toHaveFocus();
  });
});
