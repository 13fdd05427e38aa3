import { useState } from 'react';
import { css } from 'styled-system/css';
import type { EditPath } from '../../routing/paths.ts';
import type { Affected } from '../../../machines/resource/removal/removal.machine.ts';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import { textMatch } from '../../../openapi/rules/text-match.ts';
import { removalDialogTexts as texts } from './texts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { RowLink } from '../../routing/row-link.tsx';

const list = css({
  flexShrink: '0',
  maxHeight: 'choices',
  overflowY: 'auto',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'small',
  paddingBlock: '1',
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingInline: '3',
  paddingBlock: '1',
  overflowWrap: 'anywhere',
});
const remark = css({ paddingInline: '3', paddingBlock: '1', color: 'text.muted' });

/** Maximum number of rows in the document. The search finds the others. */
const MAX_SHOWN = 100;
/** A list with more rows than this has a search field. */
const FEW = 5;

interface AffectedListProps {
  /** The accessible name of the list. */
  label?: string;
  /** The label of the search field, if the dialog shows several lists. */
  find?: string;
  affected: readonly Affected[];
  /** Says how many more users or objects are affected. Null if `affected` contains all of them. */
  notListed?: string | null;
  /** Returns the path of the form of a row's object. If it is missing, names are not links. */
  pathOf?: EditPath | undefined;
}

/** Lists the users or objects that a delete or another change affects. A long list has a search field. */
export function AffectedList({
  label = texts.affected,
  find = texts.find,
  affected,
  notListed = null,
  pathOf,
}: AffectedListProps) {
  const [query, setQuery] = useState('');
  const matchesQuery = textMatch(query);
  const found = affected.filter(({ name }) => matchesQuery(name));
  const shown = found.slice(0, MAX_SHOWN);
  const left = found.length - MAX_SHOWN;
  return (
    <>
      {affected.length > FEW ? (
        <TextField
          label={find}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      ) : null}
      <ul aria-label={label} className={list}>
        {shown.map(({ uuid, name, active }) => (
          <li key={uuid} className={row}>
            {pathOf ? (
              <TextLink asChild>
                <RowLink to={pathOf(uuid)} translate="no">
                  {labelIn(shown, { uuid, name })}
                </RowLink>
              </TextLink>
            ) : (
              <span translate="no">{labelIn(shown, { uuid, name })}</span>
            )}
            {active === undefined ? null : (
              <Badge tone={active ? 'positive' : 'neutral'} dot>
                {active ? texts.active : texts.inactive}
              </Badge>
            )}
          </li>
        ))}
        {found.length === 0 ? (
          <li className={remark}>{notListed === null ? texts.nobodyFound : texts.nobodyListed}</li>
        ) : null}
        {left > 0 ? <li className={remark}>{texts.notShown(left)}</li> : null}
        {notListed === null ? null : <li className={remark}>{notListed}</li>}
      </ul>
    </>
  );
}
