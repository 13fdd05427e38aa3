import { useState } from 'react';
import { Button } from '../../src/ui/base/button.tsx';
import { CheckBox } from '../../src/ui/field/check-box.tsx';
import { Combobox } from '../../src/ui/field/combobox.tsx';
import { FieldGroup, GroupRemark } from '../../src/ui/field/field-group.tsx';
import { FilterInput } from '../../src/ui/field/filter-input.tsx';
import { PasswordField } from '../../src/ui/field/password-field.tsx';
import { PickList } from '../../src/ui/field/pick-list.tsx';
import { RadioCards } from '../../src/ui/field/radio-cards.tsx';
import { LineList } from '../../src/ui/field/line-list.tsx';
import { RadioGroup } from '../../src/ui/field/radio-group.tsx';
import { SearchField } from '../../src/ui/field/search-field.tsx';
import { SegmentedToggle } from '../../src/ui/field/segmented-toggle.tsx';
import { SelectField } from '../../src/ui/field/select-field.tsx';
import { Select } from '../../src/ui/field/select.tsx';
import { TextArea } from '../../src/ui/field/text-area.tsx';
import { TextField } from '../../src/ui/field/text-field.tsx';
import { Specimen } from './specimen.tsx';
import { SAMPLE_ITEMS, useChosen } from './sample-items.ts';
import type { Elements } from '../../src/ui/base/elements.tsx';

const OPTIONS = [
  { value: '', label: 'None' },
  ...SAMPLE_ITEMS.slice(0, 30).map(({ uuid, name }) => ({ value: uuid, label: name })),
];
const FEW = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
] as const;
const CARDS = [
  ...FEW.map((option) => ({ ...option, text: `What it means to choose ${option.label}.` })),
  { value: null, label: 'Compared', text: 'What cannot be chosen.' },
];
const WRONG = 'This cannot be so.';

type Few = (typeof FEW)[number]['value'];

/** Stores the value of a field, so that the user can edit the field in the gallery. */
function WithState<Value>({ first, children }: WithStateProps<Value>) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}

interface WithStateProps<Value> {
  first: Value;
  children: (value: Value, setValue: (value: Value) => void) => Elements;
}

interface ChoiceProps {
  label: string;
  first: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
}

function Choice({ first, ...rest }: ChoiceProps) {
  const [value, setValue] = useState(first);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Combobox
      {...rest}
      name={rest.label}
      options={OPTIONS}
      value={value}
      onChange={setValue}
      typed={typed}
      onType={setTyped}
    />
  );
}

function Picks({ title, disabled, error }: { title: string; disabled?: boolean; error?: string }) {
  const [chosen, choose] = useChosen();
  return (
    <PickList
      title={title}
      items={SAMPLE_ITEMS}
      chosen={chosen}
      onChange={choose}
      disabled={disabled}
      error={error}
    />
  );
}

interface LinesProps {
  label: string;
  first: readonly string[];
  error?: string;
  disabled?: boolean;
}

function Lines({ label, first, error, disabled = false }: LinesProps) {
  return (
    <WithState<readonly string[]> first={first}>
      {(lines, setLines) => (
        <LineList
          label={label}
          help="At most three lines."
          add={`Add to ${label}`}
          most={3}
          full="This list is full."
          lines={lines}
          propsOf={(index) => ({
            error: index === 1 && error !== undefined ? error : null,
            onBlur: () => {},
            ref: undefined,
          })}
          disabled={disabled}
          onChange={setLines}
        />
      )}
    </WithState>
  );
}

/** The gallery's page of text fields, check boxes and selects (`src/ui/field`). */
export function FieldParts() {
  return (
    <>
      <Specimen of="TextField" as="fields">
        <TextField label="Empty" placeholder="A placeholder" />
        <TextField label="With help" help="What to write here." defaultValue="Written" />
        <TextField label="Required" required />
        <TextField label="Wrong" error={WRONG} defaultValue="Written" />
        <TextField label="Read only" readOnly defaultValue="Written" />
        <TextField label="Disabled" disabled defaultValue="Written" />
        <TextField label="With a button" tools={<Button size="small">Copy</Button>} />
      </Specimen>
      <Specimen of="PasswordField" as="fields">
        <PasswordField label="Password" defaultValue="Written" />
        <PasswordField label="Wrong password" error={WRONG} />
      </Specimen>
      <Specimen of="TextArea" as="fields">
        <TextArea label="Several lines" defaultValue={'The first\nThe second'} />
        <TextArea label="Wrong lines" error={WRONG} />
      </Specimen>
      <Specimen of="LineList" as="fields">
        <Lines label="Some lines" first={['The first', 'The second']} />
        <Lines
          label="A full list with an error"
          first={['The first', 'The first', 'The third']}
          error={WRONG}
        />
        <Lines label="Disabled lines" first={['The first']} disabled />
      </Specimen>
      <Specimen of="Combobox" as="fields">
        <Choice label="Nothing chosen" first="" />
        <Choice label="One chosen" first={SAMPLE_ITEMS[2]!.uuid} />
        <Choice label="Required choice" first={SAMPLE_ITEMS[2]!.uuid} required />
        <Choice label="Wrong choice" first="" error={WRONG} />
        <Choice label="Disabled choice" first={SAMPLE_ITEMS[2]!.uuid} disabled />
      </Specimen>
      <Specimen of="SelectField" as="fields">
        <WithState<string> first="two">
          {(value, setValue) => (
            <SelectField
              label="Short choice"
              options={FEW}
              value={value}
              onChange={setValue}
              help="Of a few."
            />
          )}
        </WithState>
        <SelectField label="Wrong short choice" options={FEW} value="one" onChange={() => {}} error={WRONG} />
        <SelectField label="Disabled short choice" options={FEW} value="one" onChange={() => {}} disabled />
      </Specimen>
      <Specimen of="Select">
        <WithState<string> first="two">
          {(value, setValue) => <Select label="Beside it" options={FEW} value={value} onChange={setValue} />}
        </WithState>
      </Specimen>
      <Specimen of="CheckBox" as="stack">
        <WithState<boolean> first>
          {(checked, setChecked) => (
            <CheckBox label="Ticked" name="ticked" checked={checked} onChange={setChecked} />
          )}
        </WithState>
        <CheckBox label="Disabled tick" name="off" checked={false} onChange={() => {}} disabled />
      </Specimen>
      <Specimen of="RadioGroup" as="stack">
        <WithState<Few> first="one">
          {(value, setValue) => (
            <RadioGroup label="One of a few" options={FEW} value={value} onChange={setValue} />
          )}
        </WithState>
        <WithState<Few> first="one">
          {(value, setValue) => (
            <RadioGroup
              label="One of a few, explained"
              options={FEW.map((option) => ({ ...option, help: 'One line of explanation.' }))}
              value={value}
              onChange={setValue}
            />
          )}
        </WithState>
        <RadioGroup label="Disabled" options={FEW} value="one" onChange={() => {}} disabled />
      </Specimen>
      <Specimen of="RadioCards" as="stack">
        <WithState<Few> first="one">
          {(value, setValue) => (
            <RadioCards label="One of these" cards={CARDS} value={value} onChange={setValue} />
          )}
        </WithState>
      </Specimen>
      <Specimen of="SegmentedToggle">
        <WithState<Few> first="one">
          {(value, setValue) => (
            <SegmentedToggle label="One of them" options={FEW} value={value} onChange={setValue} />
          )}
        </WithState>
      </Specimen>
      <Specimen of="FilterInput" as="fields">
        <WithState first="">
          {(value, setValue) => <FilterInput column="Name" value={value} onChange={setValue} />}
        </WithState>
      </Specimen>
      <Specimen of="SearchField" as="fields">
        <WithState first="">
          {(value, setValue) => (
            <SearchField label="Search" help="Part of a name." value={value} onChange={setValue} />
          )}
        </WithState>
      </Specimen>
      <Specimen of="FieldGroup" as="stack">
        <FieldGroup title="Together" note="2 of 3" action={<Button size="small">Clear</Button>}>
          <TextField label="First of them" />
          <TextField label="Second of them" />
          <GroupRemark>Others are not shown.</GroupRemark>
        </FieldGroup>
        <FieldGroup title="Wrong together" error={WRONG}>
          <TextField label="One of these" />
        </FieldGroup>
      </Specimen>
      <Specimen of="PickList" as="stack">
        <Picks title="Any of many" />
        <Picks title="Wrong picks" error={WRONG} />
        <Picks title="Disabled picks" disabled />
      </Specimen>
    </>
  );
}
