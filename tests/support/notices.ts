import { screen } from '@testing-library/react';

/** Finds a notice by a part of its text. `findByText` cannot, because the name of an object is a separate element. */
export const findNotice = (text: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: (name) => name.includes(text) });
