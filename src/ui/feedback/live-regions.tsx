import { createPortal } from 'react-dom';
import { css } from 'styled-system/css';
import { timesText } from '../../texts/counts.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Sentence } from '../base/sentence.tsx';
import type { ShownNotice } from './notice-card.tsx';

/** The properties of a notice that screen readers announce. */
interface Announcement extends Pick<ShownNotice, 'kind' | 'text' | 'details' | 'names' | 'times'> {
  readonly key: number;
}

const unseen = css({ srOnly: true });

/** Joins the parts of an announcement into sentences: `Error: Failed To Sync Apps ×2. It cannot be reached.` */
function sentencesOf({ kind, text, details, times }: Announcement): string {
  const urgency = kind === 'error' || kind === 'warning' ? `${UI_TEXTS.announced[kind]}: ` : '';
  const counted = times > 1 ? `${text} ${timesText(times)}` : text;
  return [urgency + counted, ...details].map((words) => words.replace(/[^.!?]$/, '$&.')).join(' ');
}

const isUrgent = ({ kind }: Announcement): boolean => kind === 'error';

const asParagraph = (announcement: Announcement) => (
  <p key={announcement.key}>
    <Sentence text={sentencesOf(announcement)} names={announcement.names ?? []} />
  </p>
);

interface LiveRegionsProps {
  readonly announcements: readonly Announcement[];
}

/**
 * The live regions in which screen readers find new notices. Both exist from the start, because a region that is
 * inserted together with its text is not announced reliably. They are children of `body`, because an open dialog hides
 * the rest of the page.
 */
export function LiveRegions({ announcements }: LiveRegionsProps) {
  return createPortal(
    <>
      <div className={unseen} aria-live="polite" aria-relevant="additions">
        {announcements.filter((each) => !isUrgent(each)).map(asParagraph)}
      </div>
      <div className={unseen} aria-live="assertive" aria-relevant="additions">
        {announcements.filter(isUrgent).map(asParagraph)}
      </div>
    </>,
    document.body,
  );
}
