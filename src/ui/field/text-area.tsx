import type { ComponentProps } from 'react';
import type { Elements } from '../base/elements.tsx';
import { Field, inputStyle, type FieldText } from './field.tsx';
import { InputRow } from './input-row.tsx';

const area = inputStyle({ kind: 'area' });

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> {
  tools?: Elements;
}

/** A field for several lines of text. It grows with the text. */
export function TextArea({ label, help, error, required, tools, ...input }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <InputRow tools={tools}>
          <textarea rows={2} {...input} {...control} required={required} className={area} />
        </InputRow>
      )}
    </Field>
  );
}
