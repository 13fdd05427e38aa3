import Circle from 'lucide-react/icons/circle';
import CircleDot from 'lucide-react/icons/circle-dot';
import { type ReactNode, useMemo } from 'react';
import { css } from 'styled-system/css';
import { withChosen } from '../../../machines/common/with-chosen.ts';
import {
  elementField,
  type ElementSet,
  toggleDefault,
  type VisibilityProfileChoices,
  type VisibilityProfileDraft,
} from '../../../machines/visibility-profile/form-rules.ts';
import { visibilityProfileFormTexts as texts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { flatRows } from '../../ui/tree/flat-rows.ts';
import type { PickItem } from '../../ui/field/pick-box.tsx';
import { PickList } from '../../ui/field/pick-list.tsx';
import { TreeGrid } from '../../ui/tree/tree-grid.tsx';
import type { FormFields } from '../form/form-definition.ts';
import { nameOf, picksOf } from '../form/values.ts';

export type VisibilityProfileFields = FormFields<VisibilityProfileDraft, VisibilityProfileChoices>;

interface VisibilityElementsProps {
  form: VisibilityProfileFields;
  elementSet: ElementSet;
  /** Renders the items that match the filter. By default, `PickList` renders them. */
  children?: (
    shown: readonly PickItem[],
    chosen: ReadonlySet<string>,
    onChange: (uuids: readonly string[], isChosen: boolean) => void,
  ) => ReactNode;
}

/** The tab of one set of elements (such as carriers). The user selects the elements that the profile makes visible. */
export function VisibilityElements({ form, elementSet, children }: VisibilityElementsProps) {
  const choices = form.choices[elementSet];
  const items = useMemo(() => picksOf(choices), [choices]);
  const uuids = form.draft[elementSet];
  const chosen = useMemo(() => new Set(uuids), [uuids]);
  const whole = form.fieldProps(elementSet);
  const named = [
    { name: '', props: whole },
    ...items
      .filter(({ uuid }) => chosen.has(uuid))
      .map(({ uuid }) => ({
        name: nameOf(choices, uuid),
        props: form.fieldProps(elementSet, elementField(elementSet, uuid)),
      })),
  ];
  const faults = named.flatMap(({ name, props: { error } }) =>
    error === null ? [] : [name === '' ? error : `${name}: ${error}`],
  );
  const onChange = (changed: readonly string[], isChosen: boolean) =>
    form.onEdit({ [elementSet]: withChosen(uuids, changed, isChosen) });
  return (
    <PickList
      title={whole.label}
      items={items}
      chosen={chosen}
      disabled={!form.editable}
      error={faults.join(' ') || null}
      ref={named.find(({ props }) => props.ref)?.props.ref}
      onChange={onChange}
    >
      {children && ((shown) => children(shown, chosen, onChange))}
    </PickList>
  );
}

const chosenMark = css({ color: 'accent.text' });

/** A radio mark: at most one group is the default. */
function DefaultMark({ isDefault }: { isDefault: boolean }) {
  return isDefault ? <CircleDot className={chosenMark} aria-hidden="true" /> : <Circle aria-hidden="true" />;
}

/** The tab of cluster groups. The user selects groups, and one of them as the default. */
export function ClusterGroups({ form }: { form: VisibilityProfileFields }) {
  const { draft, editable } = form;
  return (
    <VisibilityElements form={form} elementSet="clusterGroups">
      {(shown, chosen, onChange) => (
        <TreeGrid
          label={texts.fields.clusterGroups}
          rows={flatRows(shown, chosen)}
          disabled={!editable}
          onToggle={(uuid) => onChange([uuid], !chosen.has(uuid))}
          onOpen={() => {}}
          onOpenSiblings={() => {}}
          actionsStay
          renderActions={({ key: uuid }, tabIndex) => (
            <Button
              size="small"
              tone="quiet"
              icon={<DefaultMark isDefault={uuid === draft.defaultClusterGroup} />}
              tabIndex={tabIndex}
              unavailable={!editable}
              aria-pressed={uuid === draft.defaultClusterGroup}
              onClick={() => form.onEdit(toggleDefault(draft, uuid))}
            >
              {texts.defaultGroup}
            </Button>
          )}
        />
      )}
    </VisibilityElements>
  );
}
