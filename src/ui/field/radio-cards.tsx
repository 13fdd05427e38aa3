import { useId } from 'react';
import { css, cx } from 'styled-system/css';
import type { Elements } from '../base/elements.tsx';
import { choiceStyle } from './choice-style.ts';

const group = css({ minWidth: '0' });
const legend = css({ textStyle: 'label', marginBottom: '1' });
const row = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'fr',
  gap: '2',
  _phone: { gridAutoFlow: 'row' },
});
const card = css({
  display: 'grid',
  columnGap: '2',
  alignItems: 'start',
  alignContent: 'start',
  padding: '2',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'small',
});
const option = css({
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  borderColor: 'border.control',
  cursor: 'pointer',
  '&:has(:checked)': {
    borderColor: 'accent.text',
    background: 'surface.selected',
    _forced: { borderColor: 'forced.chosen', outlineWidth: 'hairline', outlineStyle: 'solid' },
  },
});
const compared = css({ borderColor: 'border' });
const radio = choiceStyle({ kind: 'radio' });
const above = css({ textStyle: 'small', color: 'text.muted' });
const words = css({ gridColumn: '-2 / -1', overflowWrap: 'anywhere' });

interface Card<Value> {
  /** Null if the card cannot be chosen, and is shown only for comparison. */
  value: Value | null;
  label: string;
  /** A text of the user's data, or elements. */
  text: string | Elements;
}

interface RadioCardsProps<Value extends string> {
  label: string;
  cards: readonly Card<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * Offers texts to choose from, side by side and each with a heading. A card that is shown only for comparison is the
 * group's accessible description.
 */
export function RadioCards<Value extends string>({ label, cards, value, onChange }: RadioCardsProps<Value>) {
  const name = useId();
  const description = `${name}-compared`;
  return (
    <fieldset
      className={group}
      aria-describedby={cards.some((each) => each.value === null) ? description : undefined}
    >
      <legend className={legend}>{label}</legend>
      <div className={row}>
        {cards.map(({ value: choice, label: heading, text }) =>
          choice === null ? (
            <div key={heading} id={description} className={cx(card, compared)}>
              <CardText heading={heading} text={text} />
            </div>
          ) : (
            <label key={heading} className={cx(card, option)}>
              <input
                type="radio"
                name={name}
                value={choice}
                checked={choice === value}
                onChange={() => onChange(choice)}
                className={radio}
              />
              <CardText heading={heading} text={text} />
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

function CardText({ heading, text }: { heading: string; text: string | Elements }) {
  return (
    <>
      <span className={above}>{heading}</span>
      <span className={words} translate={typeof text === 'string' ? 'no' : undefined}>
        {text}
      </span>
    </>
  );
}
