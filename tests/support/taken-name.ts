import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fault } from './faults.ts';
import type { PlayedForm } from './played-form.ts';

/**
 * Tests that a form says at its name that the name is taken, where the service refuses it and names no field.
 *
 * @param show shows the form of something that is stored, whose saves are answered so.
 * @param save the button that saves it.
 */
export function testTakenName(
  show: (played: Pick<PlayedForm<never, never>, 'saves'>) => Promise<unknown>,
  save: string,
  message: string,
): void {
  it('says so at the name too where the service names no field', async () => {
    await show({ saves: [{ fault: fault({ status: 409 }) }] });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.click(await screen.findByRole('button', { name: save }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(message));
    expect(name).toHaveFocus();
  });
}
