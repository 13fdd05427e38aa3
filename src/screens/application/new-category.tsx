import { useState } from 'react';
import { css } from 'styled-system/css';
import { requiredFault } from '../../../machines/common/text-faults.ts';
import { cleanName } from '../../../openapi/rules/names.ts';
import { APPLICATION_ITEM_INPUT } from '../../../openapi/generated/text-rules.ts';
import { faultText } from '../form/fault-texts.ts';
import { applicationFaults, applicationFormTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

const { newCategory: words } = applicationFormTexts;

const below = css({ paddingTop: '2' });

/** Restricts the name of a new category as the contract does, but does not allow an empty one. */
const NEW_CATEGORY = { ...APPLICATION_ITEM_INPUT.category, isRequired: true };

/** The tab that adds a category of elements. The new category starts with one empty element. */
export function NewCategory({ onAdd }: { onAdd: (category: string) => void }) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const fault = requiredFault(typed, NEW_CATEGORY);
  const add = () => {
    setAsked(fault !== null);
    if (fault !== null) return;
    setTyped('');
    onAdd(cleanName(typed));
  };
  return (
    <FieldGroup title={words.title}>
      <div>
        <TextField
          name="newCategory"
          label={words.field}
          help={words.help}
          error={isAsked && fault !== null ? faultText(applicationFaults, fault, NEW_CATEGORY) : null}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the category. Without this, it would save the form.
            event.preventDefault();
            add();
          }}
        />
        <div className={below}>
          <Button onClick={add}>{words.add}</Button>
        </div>
      </div>
    </FieldGroup>
  );
}
