import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { Field, inputRules, type FieldText } from './field.tsx';

const area = css(inputRules, {
  height: 'auto',
  minHeight: 'control.medium',
  lineHeight: '16',
  paddingBlock: '1',
  fieldSizing: 'content',
  resize: 'vertical',
});

interface TextAreaProps
  extends FieldText, Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> {}

/** A text of several lines with its label, help and error; as high as what is typed needs. */
export function TextArea({ label, help, error, required, ...input }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <textarea rows={2} {...input} {...control} required={required} className={area} />}
    </Field>
  );
}
