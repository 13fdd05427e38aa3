import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Field, inputStyle } from './field.tsx';
import { IconButton } from '../base/icon-button.tsx';
import { InputRow } from './input-row.tsx';
import type { TextFieldProps } from './text-field.tsx';

const withRoom = inputStyle({ kind: 'password' });
const toggle = css({ position: 'absolute', insetBlock: '1', insetInlineEnd: '1' });

const PASSWORD = { show: UI_TEXTS.showPassword, hide: UI_TEXTS.hidePassword };

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  'data-control'?: string;
  /** Labels of the button that shows and hides the value. By default, they contain the word "password". */
  says?: { readonly show: string; readonly hide: string };
}

/** A field for a password or another secret. A button shows and hides its value. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, help, error, required, tools, says = PASSWORD, ...input } = props;
  const control = input['data-control'];
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(attributes) => (
        <InputRow tools={tools}>
          <input
            {...input}
            {...attributes}
            required={required}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={withRoom}
          />
          <div className={toggle}>
            <IconButton
              size="small"
              data-control={control && `${control}.shown`}
              label={shown ? says.hide : says.show}
              icon={shown ? <EyeOff /> : <Eye />}
              onClick={() => setShown(!shown)}
            />
          </div>
        </InputRow>
      )}
    </Field>
  );
}
