import { css } from 'styled-system/css';
import type { ChangedField, ChangeItem } from '../../../openapi/generated/types.ts';
import { fieldLabel } from './field-labels.ts';
import { RecordedValueText } from './recorded-value.tsx';
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

interface ChangedFieldsProps {
  item: Pick<ChangeItem, 'kind' | 'operation' | 'fields'>;
}

/** The changed fields of an object: a table with the old and the new value of each. */
export function ChangedFields({ item }: ChangedFieldsProps) {
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
              <th scope="col">{texts.columns.before}</th>
              <th scope="col">{texts.columns.after}</th>
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
                <RecordedValueText
                  field={field.field}
                  value={operation === 'created' ? field.after : field.before}
                />
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
        <RecordedValueText field={field.field} value={before} isPartOfList={isList} />
      </td>
      <td>
        {isList && Array.isArray(after) && after.length > 0 ? (
          <span className={muted}>{texts.addedEntries}</span>
        ) : null}
        <RecordedValueText field={field.field} value={after} isPartOfList={isList} />
        <Omitted count={omitted} />
      </td>
    </>
  );
}

function Omitted({ count }: { count: number }) {
  return count === 0 ? null : <p className={muted}>{texts.more(count)}</p>;
}
