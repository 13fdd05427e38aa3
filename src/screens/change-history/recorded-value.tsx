import { css } from 'styled-system/css';
import { HIDDEN_NAME } from '../../../machines/common/hidden-choice.ts';
import { isHidden } from '../../../openapi/rules/hidden.ts';
import type { RecordedValue } from '../../../openapi/generated/types.ts';
import { roleLabel } from '../form/values.ts';
import { userFormTexts } from '../user/texts.ts';
import { ObjectLink } from './object-link.tsx';
import { changeTexts as texts } from './texts.ts';

const muted = css({ color: 'text.muted' });
const entries = css({ listStyle: 'none', display: 'grid', gap: '1' });

type Entry = Extract<RecordedValue, readonly unknown[]>[number];

interface RecordedValueProps {
  field: string;
  value: RecordedValue;
  /** Whether `value` is a part of a list, of which nothing is shown if it is empty. */
  isPartOfList?: boolean;
  /** Whether names of objects are links to their forms. */
  hasLinks?: boolean;
}

/** The value of a field in a recorded change. */
export function RecordedValueText({
  field,
  value,
  isPartOfList = false,
  hasLinks = true,
}: RecordedValueProps) {
  if (Array.isArray(value)) {
    if (value.length === 0) return isPartOfList ? null : <span className={muted}>{texts.empty}</span>;
    return (
      <ul className={entries}>
        {[...new Map(value.map((entry) => [JSON.stringify(entry), entry]))].map(([key, entry]) => (
          <li key={key}>
            <OneEntry entry={entry} hasLinks={hasLinks} />
          </li>
        ))}
      </ul>
    );
  }
  if (value === null || value === '') {
    return isPartOfList ? null : <span className={muted}>{texts.empty}</span>;
  }
  if (typeof value === 'boolean') return <span>{booleanText(field, value)}</span>;
  if (typeof value === 'number') return <span>{value}</span>;
  if (typeof value === 'string') {
    return field === 'minimumRole' ? <span>{roleLabel(value)}</span> : <span translate="no">{value}</span>;
  }
  return <OneEntry entry={value} hasLinks={hasLinks} />;
}

function booleanText(field: string, value: boolean): string {
  if (field === 'active') return value ? userFormTexts.active : userFormTexts.inactive;
  return value ? texts.yes : texts.no;
}

interface OneEntryProps {
  entry: Entry | Exclude<RecordedValue, string | number | boolean | null>;
  hasLinks: boolean;
}

function OneEntry({ entry, hasLinks }: OneEntryProps) {
  if (typeof entry === 'string') return <span translate="no">{entry}</span>;
  if (Array.isArray(entry)) return null;
  if (isHidden(entry)) return <span className={muted}>{HIDDEN_NAME}</span>;
  if (!('uuid' in entry) || entry.name === null) return <span className={muted}>{texts.erased}</span>;
  const { kind, uuid, name, value } = entry;
  return (
    <>
      {hasLinks ? (
        <ObjectLink kind={kind} uuid={uuid}>
          {name}
        </ObjectLink>
      ) : (
        <span translate="no">{name}</span>
      )}
      {value ? <span translate="no">{`: ${value}`}</span> : null}
    </>
  );
}
