import type { ComponentProps } from 'react';
import { Field, inputStyle } from './field.tsx';
import type { FieldText } from './field.tsx';

export interface TextFieldProps
  extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {}

/** A one-line text input with its label, help and error. Takes an input's own props, `ref` among them. */
export function TextField({ label, help, error, required, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <input type="text" {...input} {...control} required={required} className={inputStyle} />}
    </Field>
  );
}
