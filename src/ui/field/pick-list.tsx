import { Fragment, type ReactNode, type Ref, useId, useState } from 'react';
import { css } from 'styled-system/css';
import { textMatch } from '../../../openapi/rules/text-match.ts';
import { chosenOfTotal, pickTexts } from '../../texts/pick.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../base/button.tsx';
import { FilterInput } from './filter-input.tsx';
import { PickBox, type PickItem } from './pick-box.tsx';

const section = css({ display: 'grid', gap: '3', maxWidth: 'form' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' });
const heading = css({ textStyle: 'subtitle' });
const count = css({ color: 'text.muted' });
const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const filter = css({
  flex: '1',
  minWidth: 'column.narrow',
  maxWidth: 'card',
  _narrow: { flexBasis: 'full', maxWidth: 'full' },
});
const wrong = css({ textStyle: 'small', color: 'critical.text', overflowWrap: 'anywhere' });
const nothing = css({ color: 'text.muted' });

interface PickListProps {
  title: string;
  items: readonly PickItem[];
  chosen: ReadonlySet<string>;
  /** Called with the items that the user has selected (`isChosen`) or deselected. */
  onChange: (uuids: readonly string[], isChosen: boolean) => void;
  disabled?: boolean;
  error?: string | null;
  /** A ref for the filter, which gets the focus if the choice has an error. */
  ref?: Ref<HTMLInputElement>;
  /** Renders the items that match the filter; there is at least one. By default, a `PickBox` shows them. */
  children?: ((shown: readonly PickItem[]) => ReactNode) | undefined;
}

/**
 * A list in which the user selects any number of items, with a filter by name, and with buttons that select or deselect
 * all items that match the filter.
 */
export function PickList({
  title,
  items,
  chosen,
  onChange,
  disabled = false,
  error,
  ref,
  children,
}: PickListProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const matchesQuery = textMatch(query);
  const shown = items.filter(({ name }) => matchesQuery(name));
  const isFiltered = shown.length < items.length;
  const isChosen = ({ uuid }: PickItem) => chosen.has(uuid);
  const changeAll = (add: boolean) =>
    onChange(
      shown.map(({ uuid }) => uuid),
      add,
    );
  return (
    <section className={section} aria-labelledby={`${id}-title`}>
      <div className={head}>
        <h2 id={`${id}-title`} className={heading}>
          {title}
        </h2>
        <output className={count}>
          {chosenOfTotal(items.filter(isChosen).length, items.length) +
            (isFiltered ? pickTexts.shown(shown.length) : '')}
        </output>
      </div>
      {error ? (
        <div id={`${id}-error`} className={wrong}>
          {error}
        </div>
      ) : null}
      {items.length === 0 ? (
        <p className={nothing}>{pickTexts.empty}</p>
      ) : (
        <>
          <div className={tools}>
            <div className={filter}>
              <FilterInput
                ref={ref}
                column={title}
                value={query}
                onChange={setQuery}
                aria-describedby={error ? `${id}-error` : undefined}
              />
            </div>
            <Button
              size="small"
              unavailable={disabled || shown.every(isChosen)}
              onClick={() => changeAll(true)}
            >
              {isFiltered ? pickTexts.addShown : pickTexts.addAll}
            </Button>
            <Button
              size="small"
              unavailable={disabled || !shown.some(isChosen)}
              onClick={() => changeAll(false)}
            >
              {isFiltered ? pickTexts.removeShown : pickTexts.removeAll}
            </Button>
          </div>
          {shown.length === 0 ? (
            <p className={nothing}>{UI_TEXTS.nothingFound}</p>
          ) : children ? (
            // A new search scrolls to the first row.
            <Fragment key={query}>{children(shown)}</Fragment>
          ) : (
            <PickBox
              // A new search scrolls to the first row.
              key={query}
              label={title}
              items={shown}
              chosen={chosen}
              onChange={onChange}
              disabled={disabled}
            />
          )}
        </>
      )}
    </section>
  );
}
