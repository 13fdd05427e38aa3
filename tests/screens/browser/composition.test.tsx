import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { keepCompositionKeys } from '../../../src/browser/composition.ts';
import { Combobox } from '../../../src/ui/field/combobox.tsx';
import { FilterInput } from '../../../src/ui/field/filter-input.tsx';
import { Dialog } from '../../../src/ui/overlay/dialog.tsx';

keepCompositionKeys();

const OPTIONS = [
  { value: 'tokyo', label: '東京' },
  { value: 'kyoto', label: '京都' },
];

function Chooser({ onChange }: { onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Combobox
      label="Location"
      name="location"
      options={OPTIONS}
      value=""
      typed={typed}
      onType={setTyped}
      onChange={onChange}
    />
  );
}

describe.each([
  { title: 'while text is composed', taken: { isComposing: true } },
  { title: 'that ends a composition in Safari', taken: { keyCode: 229 } },
])('a key $title', ({ taken }) => {
  it('does not select an option of a combobox: Enter', async () => {
    const onChange = vi.fn<(value: string) => void>();
    render(<Chooser onChange={onChange} />);
    const input = screen.getByRole('combobox', { name: 'Location' });
    await userEvent.type(input, '東京');
    fireEvent.keyDown(input, { key: 'Enter', ...taken });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith('tokyo');
  });

  it('does not clear a filter: Escape', () => {
    const onChange = vi.fn<(text: string) => void>();
    render(<FilterInput column="Name" value="京" onChange={onChange} />);
    const input = screen.getByRole('searchbox', { name: 'Filter Name' });
    fireEvent.keyDown(input, { key: 'Escape', ...taken });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  });

  it('does not close a dialog: Escape', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <>
        <p>Behind</p>
        <Dialog open title="Rename it?" cancel="Cancel" onClose={onClose} />
      </>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Rename it?' });
    // The test waits until the dialog has hidden the page behind it, because it does not handle keys before that.
    await waitFor(() => expect(screen.getByText('Behind').closest('[aria-hidden]')).not.toBeNull());
    fireEvent.keyDown(dialog, { key: 'Escape', ...taken });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
