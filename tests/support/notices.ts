import { screen } from '@testing-library/react';

/**
 * Finds a notice by a part of its text. `findByText` would not find it, because an object's name is an element of its
 * own.
 */
export const findNotice = (text: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: (name) => name.includes(text) });
