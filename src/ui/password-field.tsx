import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { UI_TEXTS } from '../texts/ui.ts';
import { Field, inputRules } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';

const frame = css({ position: 'relative' });
const withRoom = css(inputRules, { paddingInlineEnd: '10' });
const toggle = css({ position: 'absolute', insetBlock: '1', insetInlineEnd: '1' });

/** A password input that can be shown and hidden again. */
export function PasswordField({ label, help, error, required, ...input }: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <div className={frame}>
          <input
            {...input}
            {...control}
            required={required}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={withRoom}
          />
          <div className={toggle}>
            <IconButton
              size="small"
              label={shown ? UI_TEXTS.hidePassword : UI_TEXTS.showPassword}
              icon={shown ? <EyeOff /> : <Eye />}
              onClick={() => setShown(!shown)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
