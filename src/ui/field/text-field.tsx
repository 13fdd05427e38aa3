import type { ComponentProps } from 'react';
import { Field, inputStyle } from './field.tsx';
import type { FieldText } from './field.tsx';
import { InputRow } from './input-row.tsx';
import type { Elements } from '../base/elements.tsx';

export interface TextFieldProps
  extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  /** Names in the label. A browser's translator must not change them. */
  names?: readonly string[];
  tools?: Elements;
}

/** A field for one line of text, with label, help and error. Takes the props of an input, including `ref`. */
export function TextField({ label, names, of, help, error, required, tools, ...input }: TextFieldProps) {
  return (
    <Field label={label} names={names} of={of} help={help} error={error} required={required}>
      {(control) => (
        <InputRow tools={tools}>
          <input type="text" {...input} {...control} required={required} className={inputStyle()} />
        </InputRow>
      )}
    </Field>
  );
}
