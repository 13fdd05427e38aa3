import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { UI_TEXTS } from '../../../src/texts/ui.ts';
import { Combobox } from '../../../src/ui/field/combobox.tsx';
import { FieldGroup } from '../../../src/ui/field/field-group.tsx';
import { RadioCards } from '../../../src/ui/field/radio-cards.tsx';
import { RadioGroup } from '../../../src/ui/field/radio-group.tsx';
import { SaveBar } from '../../../src/ui/layout/save-bar.tsx';
import { SelectField } from '../../../src/ui/field/select-field.tsx';
import { Tabs } from '../../../src/ui/layout/tabs.tsx';

const COLOURS = [
  { value: 'r', label: 'Red' },
  { value: 'g', label: 'Grün' },
  { value: 'b', label: 'Blue' },
];

interface ColourBoxProps {
  initial?: string;
  required?: boolean;
  disabled?: boolean;
  options?: typeof COLOURS;
}

function ColourBox({ initial = '', required = false, disabled, options = COLOURS }: ColourBoxProps) {
  const [value, setValue] = useState(initial);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <Combobox
        typed={typed}
        onType={setTyped}
        label="Colour"
        name="colour"
        required={required}
        disabled={disabled}
        options={options}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('b')}>
        Make it blue
      </button>
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Colour' });
const optionNames = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

/** Presses a key, and waits until this option is highlighted. */
async function walk(key: string, option: string): Promise<void> {
  await userEvent.keyboard(`{${key}}`);
  await waitFor(() =>
    expect(document.querySelector('[role=option][data-highlighted]')).toHaveTextContent(option),
  );
}

describe('Combobox', () => {
  it('opens with all options, and shows the selected one', async () => {
    render(<ColourBox initial="r" />);
    expect(box()).toHaveValue('Red');
    await userEvent.click(box());
    expect(await optionNames()).toEqual(['Red', 'Grün', 'Blue']);
    await userEvent.click(screen.getByRole('option', { name: 'Blue' }));
    await waitFor(() => expect(box()).toHaveValue('Blue'));
    expect(screen.getByRole('status')).toHaveTextContent('b');
  });

  it('filters the options, ignoring accents, and can be used with the keyboard', async () => {
    render(<ColourBox />);
    await userEvent.click(box());
    await userEvent.paste('grun');
    expect(await optionNames()).toEqual(['Grün']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box()).toHaveValue('Grün');
    expect(screen.getByRole('status')).toHaveTextContent('g');
  });

  it('moves with the arrow keys from the last option to the empty one, and back', async () => {
    render(<ColourBox options={[{ value: '', label: '---' }, ...COLOURS]} />);
    box().focus();
    await walk('ArrowDown', '---');
    await walk('ArrowDown', 'Red');
    await walk('ArrowDown', 'Grün');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('g'));
    expect(box()).toHaveValue('Grün');
    await walk('ArrowDown', 'Grün');
    await walk('ArrowUp', 'Red');
    await walk('ArrowUp', '---');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
    expect(box()).toHaveValue('');
  });

  it('starts a new search when the user types after the selected option', async () => {
    render(<ColourBox initial="r" />);
    await userEvent.click(box());
    await userEvent.keyboard('bl');
    expect(box()).toHaveValue('bl');
    expect(await optionNames()).toEqual(['Blue']);
  });

  it('shows all options again after an option was typed in full and thereby selected', async () => {
    render(<ColourBox />);
    await userEvent.click(box());
    await userEvent.paste('Red');
    await userEvent.click(await screen.findByRole('option', { name: 'Red' }));
    await userEvent.click(screen.getByRole('button', { name: 'Make it blue' }));
    await waitFor(() => expect(box()).toHaveValue('Blue'));
    await userEvent.click(box());
    expect(await optionNames()).toEqual(['Red', 'Grün', 'Blue']);
  });

  it('renders only the first of a thousand options and the selected one, and finds the others by a filter', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ value: `${index}`, label: `Shade ${index}` }));
    render(
      <Combobox
        label="Colour"
        name="colour"
        options={many}
        value="777"
        onChange={() => {}}
        typed={null}
        onType={() => {}}
      />,
    );
    await waitFor(() => expect(box()).toHaveValue('Shade 777'));
    await userEvent.click(box());
    expect((await optionNames()).slice(0, 2)).toEqual(['Shade 777', 'Shade 0']);
    expect(screen.getAllByRole('option')).toHaveLength(201);
    expect(screen.getByText('799 more: find them by name.')).toBeVisible();
    await userEvent.keyboard('999');
    expect(await optionNames()).toEqual(['Shade 999']);
  });

  it('shows the selected option when its options change', async () => {
    const ignore = vi.fn<(value: string | null) => void>();
    const { rerender } = render(
      <Combobox
        label="Colour"
        name="colour"
        options={COLOURS}
        value="r"
        onChange={ignore}
        typed={null}
        onType={ignore}
      />,
    );
    const more = [...COLOURS, { value: 'v', label: 'Violet' }];
    rerender(
      <Combobox
        label="Colour"
        name="colour"
        options={more}
        value="v"
        onChange={ignore}
        typed={null}
        onType={ignore}
      />,
    );
    await waitFor(() => expect(box()).toHaveValue('Violet'));
    await userEvent.click(box());
    expect(await optionNames()).toEqual(['Red', 'Grün', 'Blue', 'Violet']);
  });

  it('shows that no option matches', async () => {
    render(<ColourBox />);
    await userEvent.click(box());
    await userEvent.paste('violet');
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });

  it('has a clear button only if the value is optional', async () => {
    render(<ColourBox initial="r" />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Colour' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(box()).toHaveValue('');
  });

  it('has no clear button if it is empty or read-only', () => {
    const { rerender } = render(<ColourBox />);
    expect(screen.queryByRole('button', { name: 'Clear Colour' })).not.toBeInTheDocument();
    rerender(<ColourBox key="other" initial="r" disabled />);
    expect(box()).toHaveValue('Red');
    expect(screen.queryByRole('button', { name: 'Clear Colour' })).not.toBeInTheDocument();
  });

  it('has no clear button if a value is required', () => {
    render(<ColourBox initial="r" required />);
    expect(screen.queryByRole('button', { name: 'Clear Colour' })).not.toBeInTheDocument();
    expect(box()).toHaveAttribute('aria-required', 'true');
  });

  it.each(['{Enter}', '{Tab}'])(
    'selects an option that is typed in full, ignoring case, or that is the only match: %s',
    async (key) => {
      render(<ColourBox options={[...COLOURS, { value: 'd', label: 'Dark Red' }]} />);
      await userEvent.type(box(), ` rED${key}`);
      expect(screen.getByRole('status')).toHaveTextContent('r');
      expect(box()).toHaveValue('Red');
      box().focus();
      await userEvent.keyboard(`gru${key}`);
      expect(screen.getByRole('status')).toHaveTextContent('g');
      expect(box()).toHaveValue('Grün');
    },
  );

  it.each(['{Enter}', '{Tab}'])('keeps text that matches no option or several: %s', async (key) => {
    render(<ColourBox initial="b" />);
    await userEvent.type(box(), `violet${key}`);
    expect(box()).toHaveValue('violet');
    await userEvent.clear(box());
    await userEvent.type(box(), `r${key}`);
    expect(box()).toHaveValue('r');
    expect(screen.getByRole('status')).toHaveTextContent('b');
  });

  it('selects none of two options with equal names, unless one of them was selected before', async () => {
    const twice = [...COLOURS, { value: 'r2', label: 'Red' }];
    const { unmount } = render(<ColourBox options={twice} />);
    await userEvent.type(box(), 'red{Tab}');
    expect(box()).toHaveValue('red');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    unmount();
    render(<ColourBox initial="r2" options={twice} />);
    await userEvent.type(box(), 'red{Tab}');
    expect(box()).toHaveValue('Red');
    expect(screen.getByRole('status')).toHaveTextContent('r2');
  });

  it.each([
    ['{Enter}', false],
    ['{Tab}', false],
    ['{Tab}', true],
  ])('has no value after its text was deleted: %s, required: %s', async (key, required) => {
    render(<ColourBox initial="r" required={required} />);
    await userEvent.clear(box());
    expect(screen.getByRole('status')).toHaveTextContent('r');
    await userEvent.keyboard(key);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(box()).toHaveValue('');
  });

  it('restores the last selection on Escape', async () => {
    render(<ColourBox initial="r" />);
    await userEvent.type(box(), 'violet');
    await userEvent.keyboard('{Escape}{Escape}');
    expect(box()).toHaveValue('Red');
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('r');
  });

  it('selects the highlighted option, even if it was already selected', async () => {
    render(<ColourBox initial="r" />);
    await userEvent.type(box(), 're');
    await walk('ArrowDown', 'Red');
    await userEvent.keyboard('{Enter}');
    expect(box()).toHaveValue('Red');
    expect(screen.getByRole('status')).toHaveTextContent('r');
  });

  it('shows all options again when the text that was left matches none', async () => {
    render(<ColourBox />);
    await userEvent.type(box(), 'violet');
    // The test waits until one frame after the list has opened. Before that, the list does not notice that it loses the
    // focus.
    await screen.findByText(UI_TEXTS.nothingFound);
    await new Promise(requestAnimationFrame);
    await userEvent.tab();
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'false'));
    await userEvent.click(box());
    expect(await optionNames()).toEqual(['Red', 'Grün', 'Blue']);
    await userEvent.click(screen.getByRole('option', { name: 'Blue' }));
    await waitFor(() => expect(box()).toHaveValue('Blue'));
    expect(screen.getByRole('status')).toHaveTextContent('b');
  });

  it.each(['r', ''])(
    'is cleared together with a text that matches no option; selected before: %j',
    async (initial) => {
      render(<ColourBox initial={initial} />);
      await userEvent.type(box(), 'violet{Tab}');
      await userEvent.click(screen.getByRole('button', { name: 'Clear Colour' }));
      expect(box()).toHaveValue('');
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
    },
  );

  it('shows a value that the form has changed', async () => {
    render(<ColourBox initial="r" />);
    await userEvent.click(screen.getByRole('button', { name: 'Make it blue' }));
    expect(box()).toHaveValue('Blue');
  });

  it('shows its error, and reports when the focus leaves it', async () => {
    const left = vi.fn<() => void>();
    render(
      <Combobox
        label="Colour"
        name="colour"
        error="This field is required"
        options={COLOURS}
        value=""
        onChange={() => {}}
        typed={null}
        onType={() => {}}
        onBlur={left}
      />,
    );
    expect(box()).toHaveAccessibleDescription('This field is required');
    expect(box()).toBeInvalid();
    await userEvent.click(box());
    await userEvent.tab();
    expect(left).toHaveBeenCalled();
  });
});

const content = (name: string) => <input aria-label={name} />;

function TabbedBox() {
  const [value, setValue] = useState('one');
  return (
    <Tabs
      label="Parts"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'one', label: 'First', content: content('In the first') },
        { id: 'two', label: 'Second', faulty: true, content: content('In the second') },
        { id: 'three', label: 'Third', content: content('In the third') },
      ]}
    />
  );
}

const openTab = () => screen.getByRole('tab', { selected: true });

const shown = (tabs: ComponentProps<typeof Tabs>['tabs']) => (
  <Tabs label="Parts" value="one" onChange={() => {}} tabs={tabs} />
);

describe('Tabs', () => {
  it('show one panel, and keep the typed values of the others', async () => {
    render(<TabbedBox />);
    await userEvent.type(screen.getByRole('textbox', { name: 'In the first' }), 'kept');
    await userEvent.click(screen.getByRole('tab', { name: /Second/ }));
    expect(screen.getByRole('tabpanel', { name: /Second/ })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'In the first' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'First' }));
    expect(screen.getByRole('textbox', { name: 'In the first' })).toHaveValue('kept');
  });

  it('can be reached with the arrow keys, from the last to the first, and with Home and End', async () => {
    render(<TabbedBox />);
    await userEvent.tab();
    for (const [key, name] of [
      ['{ArrowRight}', /Second/],
      ['{End}', 'Third'],
      ['{ArrowRight}', 'First'],
      ['{ArrowLeft}', 'Third'],
      ['{Home}', 'First'],
      ['x', 'First'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(openTab()).toBe(screen.getByRole('tab', { name }));
      expect(openTab()).toHaveFocus();
    }
  });

  it('show the number of selected entries, unless there are none', () => {
    render(
      shown([
        { id: 'one', label: 'First', count: 1204, content: null },
        { id: 'two', label: 'Second', count: 0, content: null },
      ]),
    );
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
      'First 1,204 chosen',
      'Second',
    ]);
  });

  it('show which tab has an error', () => {
    render(<TabbedBox />);
    expect(screen.getByRole('tab', { name: 'Second has something to correct' })).toBeInTheDocument();
  });

  it('open the first tab if the open one is removed', () => {
    render(
      <Tabs
        label="Parts"
        value="gone"
        onChange={() => {}}
        tabs={[
          { id: 'one', label: 'First', content: null },
          { id: 'two', label: 'Second', content: null },
        ]}
      />,
    );
    expect(openTab()).toHaveTextContent('First');
  });

  it('keep the open panel and its focus when further tabs are added', () => {
    const one = { id: 'one', label: 'First', content: <input aria-label="Typed" /> };
    const { rerender } = render(shown([one]));
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    screen.getByLabelText('Typed').focus();
    rerender(shown([one, { id: 'two', label: 'Second', content: null }]));
    expect(openTab()).toHaveTextContent('First');
    expect(screen.getByLabelText('Typed')).toHaveFocus();
  });
});

describe('other form components', () => {
  it('a group of radio buttons shows the selection', async () => {
    const chosen = vi.fn<(value: string) => void>();
    render(
      <RadioGroup
        label="Status"
        options={[
          { value: 'on', label: 'Active' },
          { value: 'off', label: 'Inactive' },
        ]}
        value="on"
        onChange={chosen}
      />,
    );
    const group = within(screen.getByRole('group', { name: 'Status' }));
    expect(group.getByRole('radio', { name: 'Active' })).toBeChecked();
    await userEvent.click(group.getByRole('radio', { name: 'Inactive' }));
    expect(chosen).toHaveBeenCalledWith('off');
  });

  it('cards show which text belongs to which label', async () => {
    const chosen = vi.fn<(value: string) => void>();
    render(
      <RadioCards
        label="Email"
        cards={[
          { value: 'mine', label: 'Yours', text: 'a@b.example' },
          { value: null, label: 'Before', text: 'e@f.example' },
          { value: 'theirs', label: 'Theirs', text: 'c@d.example' },
        ]}
        value="mine"
        onChange={chosen}
      />,
    );
    await userEvent.click(screen.getByRole('radio', { name: /Theirs.*c@d\.example/ }));
    expect(chosen).toHaveBeenCalledWith('theirs');
    const group = screen.getByRole('group', { name: 'Email' });
    expect(group).toHaveAccessibleDescription(/Before.*e@f\.example/);
    expect(within(group).getAllByRole('radio')).toHaveLength(2);
  });

  it('a drop-down has its label and its error', async () => {
    const chosen = vi.fn<(value: string) => void>();
    render(<SelectField label="Role" error="Not this one" options={COLOURS} value="r" onChange={chosen} />);
    const select = screen.getByRole('combobox', { name: 'Role' });
    expect(select).toHaveAccessibleDescription('Not this one');
    await userEvent.selectOptions(select, 'Blue');
    expect(chosen).toHaveBeenCalledWith('b');
  });

  it('a field group is a region with a name, which may be invisible', () => {
    render(
      <FieldGroup title="Contact" hideTitle>
        <input />
      </FieldGroup>,
    );
    expect(screen.getByRole('region', { name: 'Contact' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Contact' })).toBeInTheDocument();
  });

  it('the save bar announces the unsaved changes', () => {
    render(
      <SaveBar status="Not saved: Email">
        <button type="button">Save</button>
      </SaveBar>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: Email');
  });

  it('the save bar has an empty live region before it knows the affected users', () => {
    const { container, rerender } = render(<SaveBar status="Not saved: Roles">{null}</SaveBar>);
    const place = container.querySelector('[aria-live=polite]');
    expect(place).toBeEmptyDOMElement();
    rerender(
      <SaveBar status="Not saved: Roles" consequences="2 users lose Viewer">
        {null}
      </SaveBar>,
    );
    expect(place).toHaveTextContent('2 users lose Viewer');
  });
});
