import { useId } from 'react';
import type { ReactNode } from 'react';
import { css, cva, cx } from 'styled-system/css';
import { ofRow } from '../../texts/ui.ts';
import type { Elements } from '../base/elements.tsx';
import { Sentence } from '../base/sentence.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

export interface FieldText {
  label: string;
  /**
   * Name of the table row that contains the field. If it is set, only a narrow window shows the label, because its rows
   * are cards without column headers.
   */
  of?: string | undefined;
  help?: ReactNode;
  /** The error, shown instead of `help`. */
  error?: string | null;
}

const box = css({ display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' });
const labelStyle = css({ textStyle: 'label', color: 'text', overflowWrap: 'anywhere' });
const columnLabel = css({ srOnly: true, _narrow: { srOnly: false } });
const mark = css({
  color: 'critical.text',
  marginInlineStart: '1',
  // In a read-only form, no field is marked as required.
  'form[data-fixed] &': { display: 'none' },
});
const helpStyle = css({
  textStyle: 'small',
  color: 'text.muted',
  overflowWrap: 'anywhere',
  '& > a': { display: 'inline-block', maxWidth: 'full', truncate: true, verticalAlign: 'bottom' },
});
const errorStyle = css({ textStyle: 'small', color: 'critical.text', overflowWrap: 'anywhere' });

export const inputStyle = cva({
  base: {
    width: 'full',
    height: 'control.medium',
    paddingInline: '3',
    background: 'surface',
    color: 'text',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'border.control',
    borderRadius: 'small',
    textStyle: 'body',
    _placeholder: { color: 'text.subtle', opacity: 'shown' },
    _hover: { borderColor: 'text.subtle' },
    _focusVisible: { outlineOffset: '0', borderColor: 'accent.text' },
    '&[aria-invalid=true]': { borderColor: 'critical.text', _forced: { borderWidth: 'thick' } },
    // Browsers fade a disabled select, which would make its value hard to read.
    _disabled: {
      background: 'surface.sunken',
      color: 'text.muted',
      opacity: 'shown',
      cursor: 'not-allowed',
      _forced: { color: 'forced.disabled', borderColor: 'forced.disabled' },
    },
    _readOnly: { background: 'surface.sunken', color: 'text.muted' },
  },
  variants: {
    kind: {
      plain: {},
      area: {
        height: 'auto',
        minHeight: 'control.medium',
        lineHeight: '16',
        paddingBlock: '1',
        fieldSizing: 'content',
        resize: 'vertical',
      },
      // Every select matches `:read-only`, so an enabled one is reset to the look of other fields.
      select: {
        '&:enabled': { background: 'surface', color: 'text' },
        appearance: 'none',
        paddingInlineEnd: '8',
        cursor: 'pointer',
      },
      combobox: { paddingInlineEnd: '16' },
      password: { paddingInlineEnd: '10' },
      filter: {
        height: 'control.small',
        paddingInline: '2',
        // Lighter than the rows below it. A filter with a text has the border of other fields.
        '&:placeholder-shown': { borderColor: 'border.strong', background: 'transparent' },
        '&::-webkit-search-cancel-button': { display: 'none' },
      },
    },
  },
  defaultVariants: { kind: 'plain' },
});

interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldText {
  /** Names in the label. A browser's translator must not change them. */
  names?: readonly string[] | undefined;
  required?: boolean;
  /** Renders the control. The argument has the attributes that connect it to its label and its help or error. */
  children: (control: FieldControl) => Elements;
}

/** A control with its label above it, and its help or error below it. */
export function Field({ label, names = [], of, help, error, required = false, children }: FieldProps) {
  const id = useId();
  const textId = `${id}-text`;
  const described = error || help ? textId : undefined;
  return (
    <div className={box}>
      <label htmlFor={id} className={cx(labelStyle, of !== undefined && columnLabel)}>
        <span>
          <Sentence text={label} names={names} />
        </span>{' '}
        {of === undefined ? null : <VisuallyHidden>{ofRow(of)}</VisuallyHidden>}
        {required ? (
          <span className={mark} aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {described ? (
        <div id={textId} className={error ? errorStyle : helpStyle}>
          {error || help}
        </div>
      ) : null}
    </div>
  );
}
