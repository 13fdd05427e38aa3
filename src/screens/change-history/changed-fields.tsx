import { css } from 'styled-system/css';
import { HIDDEN_NAME } from '../../../machines/common/hidden-choice.ts';
import { isHidden } from '../../../openapi/rules/hidden.ts';
import type { ChangedField, ChangeItem, RecordedValue } from '../../../openapi/generated/types.ts';
import { roleLabel } from '../form/values.ts';
import { userFormTexts } from '../user/texts.ts';
import { fieldLabel } from './field-labels.ts';
import { ObjectLink } from './object-link.tsx';
import { changeTexts as texts } from './texts.ts';

const table = css({
  width: 'full',
  maxWidth: 'form',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  textAlign: 'start',
  '& :is(th, td)': {
    paddingBlock: '1',
    paddingInlineEnd: '3',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottomWidth: 'hairline',
    borderBottomStyle: 'solid',
    borderColor: 'border',
  },
});
const head = css({ textStyle: 'label', color: 'text.muted' });
const label = css({ textStyle: 'body', fontWeight: 'medium' });
const muted = css({ color: 'text.muted' });
const entries = css({ listStyle: 'none', display: 'grid', gap: '1' });

type Entry = Extract<RecordedValue, readonly unknown[]>[number];

interface ChangedFieldsProps {
  item: Pick<ChangeItem, 'kind' | 'operation' | 'fields'>;
  /** The headers of the columns with the old and the new value. */
  columns?: { readonly before: string; readonly after: string };
}

/** The changed fields of an object: a table with the old and the new value of each. */
export function ChangedFields({ item, columns = texts.columns }: ChangedFieldsProps) {
  const { kind, operation, fields } = item;
  if (fields.length === 0) return <p className={muted}>{texts.noFields}</p>;
  const hasBoth = operation === 'updated';
  return (
    <table className={table} aria-label={texts.fields}>
      <thead>
        <tr className={head}>
          <th scope="col">{texts.columns.field}</th>
          {hasBoth ? (
            <>
              <th scope="col">{columns.before}</th>
              <th scope="col">{columns.after}</th>
            </>
          ) : (
            <th scope="col">{texts.columns.value}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.field}>
            <th scope="row" className={label}>
              {fieldLabel(kind, field.field)}
            </th>
            {field.isReplaced ? (
              <td colSpan={hasBoth ? 2 : 1}>{texts.replaced}</td>
            ) : hasBoth ? (
              <UpdatedField field={field} />
            ) : (
              <td>
                <Value field={field} value={operation === 'created' ? field.after : field.before} />
                <Omitted count={field.omitted} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cells of a changed field. For a list, only the removed and the added entries are recorded. */
function UpdatedField({ field }: { field: ChangedField }) {
  const { before, after, omitted } = field;
  const isList = Array.isArray(before) || Array.isArray(after);
  return (
    <>
      <td>
        {isList && Array.isArray(before) && before.length > 0 ? (
          <span className={muted}>{texts.removed}</span>
        ) : null}
        <Value field={field} value={before} isPartOfList={isList} />
      </td>
      <td>
        {isList && Array.isArray(after) && after.length > 0 ? (
          <span className={muted}>{texts.addedEntries}</span>
        ) : null}
        <Value field={field} value={after} isPartOfList={isList} />
        <Omitted count={omitted} />
      </td>
    </>
  );
}

function Omitted({ count }: { count: number }) {
  return count === 0 ? null : <p className={muted}>{texts.more(count)}</p>;
}

interface ValueProps {
  field: ChangedField;
  value: RecordedValue;
  isPartOfList?: boolean;
}

function Value({ field: { field }, value, isPartOfList = false }: ValueProps) {
  if (Array.isArray(value)) {
    if (value.length === 0) return isPartOfList ? null : <span className={muted}>{texts.empty}</span>;
    return (
      <ul className={entries}>
        {[...new Map(value.map((entry) => [JSON.stringify(entry), entry]))].map(([key, entry]) => (
          <li key={key}>
            <OneEntry entry={entry} />
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
  return <OneEntry entry={value} />;
}

function booleanText(field: string, value: boolean): string {
  if (field === 'active') return value ? userFormTexts.active : userFormTexts.inactive;
  return value ? texts.yes : texts.no;
}

function OneEntry({ entry }: { entry: Entry | Exclude<RecordedValue, string | number | boolean | null> }) {
  if (typeof entry === 'string') return <span translate="no">{entry}</span>;
  if (Array.isArray(entry)) return null;
  if (isHidden(entry)) return <span className={muted}>{HIDDEN_NAME}</span>;
  if (!('uuid' in entry) || entry.name === null) return <span className={muted}>{texts.erased}</span>;
  const { kind, uuid, name, value } = entry;
  return (
    <>
      <ObjectLink kind={kind} uuid={uuid}>
        {name}
      </ObjectLink>
      {value ? <span translate="no">{`: ${value}`}</span> : null}
    </>
  );
}
