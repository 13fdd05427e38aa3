import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ChangesActor, OpenChangeActor } from '../../../machines/change-history/changes.machine.ts';
import type { Change } from '../../../openapi/generated/types.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button, buttonStyle } from '../../ui/base/button.tsx';
import type { Elements } from '../../ui/base/elements.tsx';
import { Sentence } from '../../ui/base/sentence.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { OpenChange } from './change-details.tsx';
import { Disclosure } from './disclosure.tsx';
import { changeTexts as texts, dayText, timeText } from './texts.ts';
import { undoTexts } from './undo-texts.ts';
import { useFiltersOfReturn } from './use-filters-of-return.ts';
import { changeWording } from './wording.ts';

const stack = css({ display: 'grid', gap: '5', maxWidth: 'form', minWidth: '0' });
const dayStyle = css({ textStyle: 'subtitle', paddingBottom: '1' });
const list = css({ listStyle: 'none' });
/** Keeps a distance to other controls, because the check box is smaller than 24 px (WCAG 2.5.8). */
const undoChoice = css({ paddingBlock: '2' });
const entryStyle = css({ borderTopWidth: 'hairline', borderTopStyle: 'solid', borderColor: 'border' });
const selection = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const time = css({ flexShrink: '0', color: 'text.muted', fontVariantNumeric: 'tabular-nums' });

interface Day {
  readonly label: string;
  readonly changes: readonly Change[];
}

/** Groups changes by the day on which they were made, in the browser's time zone. */
function byDay(changes: readonly Change[]): readonly Day[] {
  const days = new Map<string, Change[]>();
  for (const change of changes) {
    const label = dayText(change.at);
    days.set(label, [...(days.get(label) ?? []), change]);
  }
  return [...days].map(([label, ofDay]) => ({ label, changes: ofDay }));
}

interface ChangeListProps {
  changes: ChangesActor;
  /** The object whose form shows the list; null on the screen of all changes. */
  object: string | null;
  /** Shown if there are no changes. */
  empty: Elements;
}

/** Recorded changes by day, the newest first. Each is a sentence that the user can open to see its details. */
export function ChangeList({ changes: actor, object, empty }: ChangeListProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { changes, next, added, open, selected, fault } = snapshot.context;
  const failure = {
    reason: fault ? describeFault(fault) : undefined,
    requestId: fault?.requestId,
    onRetry: () => actor.send({ type: 'RETRY' }),
  };
  if (snapshot.matches('failed')) return <FailureState title={texts.notLoaded} {...failure} />;
  if (!snapshot.hasTag('listed')) return snapshot.hasTag('busy') ? <LoadingOverlay /> : null;
  const isMoreMissing = snapshot.matches({ listed: 'moreFailed' });
  return (
    <div className={stack}>
      <VisuallyHidden>
        <output>{added > 0 ? texts.added(added) : ''}</output>
      </VisuallyHidden>
      {snapshot.matches({ listed: 'outdated' }) ? (
        <FailureState title={texts.notRefreshed} {...failure} />
      ) : null}
      <Selection selected={selected} object={object} />
      {changes.length === 0 ? empty : null}
      {byDay(changes).map((day) => (
        <section key={day.label} aria-label={day.label}>
          <h2 className={dayStyle}>{day.label}</h2>
          <ol className={list}>
            {day.changes.map((change) => (
              <Entry
                key={change.uuid}
                change={change}
                actor={open[change.uuid] ?? null}
                object={object}
                onToggle={() => actor.send({ type: 'TOGGLE', uuid: change.uuid })}
                isSelected={selected.includes(change.uuid)}
                onSelect={() => actor.send({ type: 'SELECT', uuid: change.uuid })}
              />
            ))}
          </ol>
        </section>
      ))}
      {isMoreMissing ? <FailureState title={texts.olderNotLoaded} {...failure} /> : null}
      {next !== null && !isMoreMissing ? (
        <div>
          <Button
            busy={snapshot.matches({ listed: 'loadingMore' })}
            onClick={() => actor.send({ type: 'MORE' })}
          >
            {texts.older}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Shows the number of selected changes, with a link that undoes them. */
function Selection({ selected, object }: { selected: readonly string[]; object: string | null }) {
  const filters = useFiltersOfReturn(object);
  if (selected.length === 0) return null;
  return (
    <div className={selection} data-screen-only>
      <output>{undoTexts.selected(selected.length)}</output>
      <Link to="/history/undo" search={{ ...filters, changes: selected.join(',') }} className={buttonStyle()}>
        {undoTexts.undoSelected}
      </Link>
    </div>
  );
}

interface EntryProps {
  change: Change;
  /** The actor of the open change; null if it is closed. */
  actor: OpenChangeActor | null;
  object: string | null;
  onToggle: () => void;
  isSelected: boolean;
  onSelect: () => void;
}

function Entry({ change, actor, object, onToggle, isSelected, onSelect }: EntryProps) {
  const label = (
    <>
      <time className={time} dateTime={change.at}>
        {timeText(change.at)}
      </time>{' '}
      <Sentence {...changeWording(change)} />
    </>
  );
  return (
    <li className={entryStyle}>
      <Disclosure label={label} isHeading isOpen={actor !== null} onToggle={onToggle}>
        {actor ? (
          <>
            <OpenChange actor={actor} object={object} />
            <div className={undoChoice} data-screen-only>
              <CheckBox label={undoTexts.select} checked={isSelected} onChange={onSelect} />
            </div>
          </>
        ) : null}
      </Disclosure>
    </li>
  );
}
