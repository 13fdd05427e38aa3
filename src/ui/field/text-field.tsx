import type { ComponentProps, ReactNode } from 'react';
import { Field, inputStyle } from './field.tsx';
import type { FieldText } from './field.tsx';
import { InputRow } from './input-row.tsx';

export interface TextFieldProps
  extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  /** The buttons beside the input. */
  tools?: ReactNode;
}

/** A one-line text input with its label, help and error. Takes an input's own props, `ref` among them. */
export function TextField({ label, help, error, required, tools, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <InputRow tools={tools}>
          <input type="text" {...input} {...control} required={required} className={inputStyle()} />
        </InputRow>
      )}
    </Field>
  );
}
