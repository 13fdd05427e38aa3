import { screen } from '@testing-library/react';

/** Finds a notice by part of its text. `findByText` cannot, because names are in separate elements. */
export const findNotice = (text: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: (name) => name.includes(text) });
