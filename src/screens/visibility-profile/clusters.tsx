import Star from 'lucide-react/icons/star';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import { selectionIn } from '../../../machines/visibility-profile/chosen-clusters.ts';
import { clusterRows } from '../../../machines/visibility-profile/cluster-rows.ts';
import type { clusterTreeMachine } from '../../../machines/visibility-profile/cluster-tree.machine.ts';
import { hiddenChanges, shownClusters } from '../../../machines/visibility-profile/cluster-view.ts';
import { pickTexts } from '../../texts/pick.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { visibilityProfileFormTexts as texts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { Combobox } from '../../ui/field/combobox.tsx';
import { FilterInput } from '../../ui/field/filter-input.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { TreeGrid } from '../../ui/tree/tree-grid.tsx';
import { clusterName } from './form-definition.ts';
import type { VisibilityProfileFields } from './elements.tsx';

const page = css({ display: 'grid', gap: '5', maxWidth: 'form' });
const part = css({ display: 'grid', gap: '3' });
const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const filter = css({
  flex: '1',
  minWidth: 'column.narrow',
  maxWidth: 'card',
  _narrow: { flexBasis: 'full', maxWidth: 'full' },
});
const count = css({ color: 'text.muted' });
const hiddenStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  color: 'warning.text',
  // Reserves space for the message, so that the rows below it do not move when it appears.
  minHeight: 'control.small',
  '&:not([data-filtered])': { srOnly: true },
});
const nothing = css({ color: 'text.muted' });
const removeMissing = css({ paddingTop: '2' });
const wrong = css({ textStyle: 'small', color: 'critical.text', overflowWrap: 'anywhere' });

export type ClusterTreeActor = ActorRefFrom<typeof clusterTreeMachine>;

/** A narrow window shows only the icon of the button, so that there is space for the cluster's name. */
const makePrimary = css({ _narrow: { srOnly: true } });

interface VisibilityClustersProps {
  form: VisibilityProfileFields;
  tree: ClusterTreeActor;
}

/** The tab of clusters: the drop-down of the primary visibility, and the tree in which the user selects clusters. */
export function VisibilityClusters({ form, tree: actor }: VisibilityClustersProps) {
  const { clusters, primaryVisibility } = form.draft;
  const { tree } = form.choices;
  const view = useSelector(actor, ({ context }) => context.view);
  const became = useBecamePrimary(form, actor);
  const selection = selectionIn(tree, form.draft);
  const saved = selectionIn(tree, form.base);
  const kept = view.onlySelected ? selection : null;
  const shown = useMemo(
    () => shownClusters(tree, view, kept ? [saved, kept] : []),
    [tree, view, saved, kept],
  );
  const hidden = useMemo(
    () => hiddenChanges(tree, shown, saved, selection).length,
    [tree, shown, saved, selection],
  );
  const rows = useMemo(() => clusterRows(tree, shown, selection), [tree, shown, selection]);
  const { error, label, ref } = form.fieldProps('clusters');
  return (
    <div className={page}>
      <PrimaryVisibility form={form} tree={actor} became={became} />
      {/* Always in the document: screen readers announce only a text that is added to an existing live region. */}
      <VisuallyHidden>
        <output>{became === null ? null : texts.becamePrimary(became)}</output>
      </VisuallyHidden>
      {selection.missing.length > 0 ? (
        <Alert tone="info" title={texts.clustersOutsideTree}>
          <p>{texts.heldNamed(selection.missing.map((uuid) => clusterName(uuid, form.choices)))}</p>
          <div className={removeMissing}>
            <Button
              size="small"
              unavailable={!form.editable}
              onClick={() => actor.send({ type: 'REMOVE_MISSING' })}
            >
              {texts.removeMissing}
            </Button>
          </div>
        </Alert>
      ) : null}
      <div className={part}>
        <div className={tools}>
          <div className={filter}>
            <FilterInput
              ref={ref}
              column={label}
              value={view.filter}
              onChange={(text) => actor.send({ type: 'FILTER', text })}
            />
          </div>
          <CheckBox
            label={texts.onlySelected}
            checked={view.onlySelected}
            onChange={(isOn) => actor.send({ type: 'ONLY_SELECTED', isOn })}
          />
          <output className={count}>
            {texts.selected(clusters.length - selection.missing.length, tree.size)}
          </output>
        </div>
        {error ? <div className={wrong}>{error}</div> : null}
        <HiddenChanges
          count={hidden}
          isFiltered={view.filter.trim() !== ''}
          onShow={() => actor.send({ type: 'SHOW_CHANGED' })}
        />
        {rows.count === 0 ? (
          <p className={nothing}>
            {tree.size === 0
              ? pickTexts.empty
              : view.filter.trim() === ''
                ? texts.noneSelected
                : UI_TEXTS.nothingFound}
          </p>
        ) : (
          <TreeGrid
            // A new key resets the tree's scroll position when other rows are shown.
            key={`${view.filter} ${view.onlySelected} ${view.startAt}`}
            label={label}
            rows={rows}
            startAt={view.startAt}
            height="window"
            disabled={!form.editable}
            onToggle={(uuid) => actor.send({ type: 'TOGGLE', uuid })}
            onOpen={(uuid, isOpen) => actor.send({ type: 'OPEN', uuid, isOpen })}
            onOpenSiblings={(uuid) => actor.send({ type: 'OPEN_SIBLINGS', uuid })}
            renderMark={({ key }) =>
              key === primaryVisibility ? (
                <Badge tone="info" strong={became !== null}>
                  {texts.primary}
                </Badge>
              ) : null
            }
            renderActions={({ key: uuid }, tabIndex) =>
              uuid === primaryVisibility ? null : (
                <Button
                  size="small"
                  icon={<Star aria-hidden="true" />}
                  title={texts.makePrimary}
                  tabIndex={tabIndex}
                  unavailable={!form.editable}
                  onClick={() => actor.send({ type: 'MAKE_PRIMARY', uuid })}
                >
                  <span className={makePrimary}>{texts.makePrimary}</span>
                </Button>
              )
            }
          />
        )}
      </div>
    </div>
  );
}

interface HiddenChangesProps {
  count: number;
  isFiltered: boolean;
  onShow: () => void;
}

/** Says how many unsaved changes are in rows that the filter hides, with a button that shows them. */
function HiddenChanges({ count: hidden, isFiltered, onShow }: HiddenChangesProps) {
  return (
    <div className={hiddenStyle} data-filtered={isFiltered || undefined}>
      {/* Always in the document: screen readers announce only a text that is added to an existing live region. */}
      <output>{hidden > 0 ? texts.hiddenChanges(hidden) : null}</output>
      {hidden > 0 ? (
        <Button size="small" onClick={onShow}>
          {texts.showChanged}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * A cluster that the user presses becomes the primary visibility if the profile has no primary visibility. Returns the
 * name of this cluster until the next press or save; otherwise null.
 */
function useBecamePrimary(form: VisibilityProfileFields, actor: ClusterTreeActor): string | null {
  const { base, draft, choices } = form;
  const becamePrimary = useSelector(actor, ({ context }) => context.becamePrimary);
  const isNewPrimary = becamePrimary === draft.primaryVisibility && becamePrimary !== base.primaryVisibility;
  return isNewPrimary ? clusterName(becamePrimary, choices) : null;
}

interface PrimaryVisibilityProps extends VisibilityClustersProps {
  /** The name of the cluster that just became the primary visibility without the user's choice; null otherwise. */
  became: string | null;
}

/**
 * The drop-down of the primary visibility. It can be empty, because a profile with a network group needs no primary
 * visibility.
 */
function PrimaryVisibility({ form, tree: actor, became }: PrimaryVisibilityProps) {
  const { choices } = form;
  const options = useMemo(() => {
    const { tree, storedClusters } = choices;
    const uuids = [...tree.uuids, ...storedClusters.map(({ uuid }) => uuid)];
    return uuids.map((uuid) => ({ value: uuid, label: clusterName(uuid, choices) }));
  }, [choices]);
  return (
    <Combobox
      {...form.choiceProps('primaryVisibility')}
      help={became === null ? texts.primaryHelp : texts.becamePrimary(became)}
      disabled={!form.editable}
      placeholder={texts.noPrimary}
      options={options}
      value={form.draft.primaryVisibility}
      onChange={(uuid) => actor.send({ type: 'MAKE_PRIMARY', uuid })}
    />
  );
}
