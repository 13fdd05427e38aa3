import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fault } from './faults.ts';
import type { FormScript } from './scripted-form.ts';

/**
 * Tests that a form shows a name conflict at the name field if the service responds to a save with 409 and names no
 * field.
 *
 * @param show renders the form of a stored object; its saves get these responses
 * @param save the label of the button that saves
 */
export function testNameConflict(
  show: (played: Pick<FormScript<never, never>, 'saves'>) => Promise<unknown>,
  save: string,
  message: string,
): void {
  it('shows a name conflict at the name field, even if the response names no field', async () => {
    await show({ saves: [{ fault: fault({ status: 409 }) }] });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.click(await screen.findByRole('button', { name: save }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(message));
    expect(name).toHaveFocus();
  });
}
