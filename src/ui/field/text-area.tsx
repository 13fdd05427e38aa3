import type { ComponentProps } from 'react';
import { Field, inputStyle, type FieldText } from './field.tsx';

const area = inputStyle({ kind: 'area' });

interface TextAreaProps
  extends FieldText, Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> {}

/** A field for several lines of text. It grows with the text. */
export function TextArea({ label, help, error, required, ...input }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <textarea rows={2} {...input} {...control} required={required} className={area} />}
    </Field>
  );
}
