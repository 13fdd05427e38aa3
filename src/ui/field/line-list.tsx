import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type Ref, useId, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '../base/button.tsx';
import { IconButton } from '../base/icon-button.tsx';
import { lineLabel, removeLine } from '../../texts/ui.ts';
import { inputStyle } from './field.tsx';
import { InputRow } from './input-row.tsx';
import { takeFocus } from '../base/take-focus.ts';

const group = css({ display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' });
const legend = css({ textStyle: 'label', color: 'text', marginBottom: '1' });
const list = css({ display: 'flex', flexDirection: 'column', gap: '2' });
const item = css({ display: 'flex', flexDirection: 'column', gap: '1' });
const helpStyle = css({ textStyle: 'small', color: 'text.muted' });
const errorStyle = css({ textStyle: 'small', color: 'critical.text' });
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginTop: '1' });

interface LineControlProps {
  readonly error: string | null;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement> | undefined;
}

interface LineListProps {
  label: string;
  help: string;
  /** The label of the button that adds a line. */
  add: string;
  /** Maximum number of lines. */
  most: number;
  /** Explains why the add button is disabled: the list has the maximum number of lines. */
  full: string;
  lines: readonly string[];
  propsOf: (index: number) => LineControlProps;
  disabled: boolean;
  onChange: (lines: readonly string[]) => void;
}

/**
 * A list of short texts, such as addresses. Each text has its own field and a button that removes it. Another
 * button adds a field.
 */
export function LineList(props: LineListProps) {
  const { label, help, add, most, full, lines, propsOf, disabled, onChange } = props;
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  /** The index of the line that was added last. Its field gets the focus. */
  const [latest, setLatest] = useState<number | null>(null);
  const isFull = lines.length >= most;
  const append = () => {
    onChange([...lines, '']);
    setLatest(lines.length);
  };
  const remove = (index: number) => {
    onChange(lines.filter((_, other) => other !== index));
    setLatest(null);
    // The add button gets the focus, because the focused button is removed.
    addButton.current?.focus();
  };
  return (
    <fieldset className={group} aria-describedby={`${id}-help`}>
      <legend className={legend}>{label}</legend>
      <div id={`${id}-help`} className={helpStyle}>
        {help}
      </div>
      {lines.length === 0 ? null : (
        <ul className={list}>
          {lines.map((line, index) => {
            const { error, onBlur, ref } = propsOf(index);
            const name = lineLabel(label, index + 1);
            return (
              // The index is the key, because lines have no id.
              <li key={index} className={item}>
                <InputRow
                  tools={
                    <IconButton
                      label={removeLine(name)}
                      icon={<X />}
                      disabled={disabled}
                      onClick={() => remove(index)}
                    />
                  }
                >
                  <input
                    type="text"
                    ref={ref ?? (index === latest ? takeFocus : undefined)}
                    aria-label={name}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `${id}-${index}` : undefined}
                    autoComplete="off"
                    spellCheck={false}
                    readOnly={disabled}
                    value={line}
                    onBlur={onBlur}
                    onChange={({ target }) => onChange(lines.with(index, target.value))}
                    className={inputStyle()}
                  />
                </InputRow>
                {error ? (
                  <div id={`${id}-${index}`} className={errorStyle}>
                    {error}
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      <div className={foot}>
        <Button
          size="small"
          icon={<Plus />}
          ref={addButton}
          disabled={disabled}
          unavailable={isFull}
          onClick={append}
        >
          {add}
        </Button>
        {isFull ? <span className={helpStyle}>{full}</span> : null}
      </div>
    </fieldset>
  );
}
