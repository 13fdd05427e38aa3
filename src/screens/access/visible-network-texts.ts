import type { ChosenKind } from '../../../machines/visibility-profile/form-rules.ts';
import type { KindVisibility, SearchResult } from '../../../machines/visibility-profile/kind-visibility.ts';
import { counted, formatCount } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

/** Texts of the section that shows which parts of the network a user sees. */
export const visibleNetworkTexts = {
  title: 'Visibility',
  none: 'No visibility is chosen: this user sees nothing of the network.',
  notForViewer: 'Only administrators who can open visibilities see what it shows.',
  hidden: 'What it shows is not visible to you.',
  replacesHidden: 'Once saved, replaces a visibility that is hidden from you.',
  replaces: (name: string) => `Replaces ${name} once saved.`,
  /** Returns a text such as `31 clusters, 2 carriers`. */
  counts: (kinds: readonly (readonly [ChosenKind, number])[]) =>
    kinds
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => counted(count, units[kind]))
      .join(', ') || 'It shows nothing of the network.',
  open: 'What this user sees',
  loading: 'Loading the network...',
  failed: (why: string) => `The network could not be loaded. ${why}`,
  forbidden: 'The service does not show you the network any more.',
  /** Returns a text such as `31 of 340: Kenya and all below it, Spain and 2 more`. */
  seen: ({ seen, total, parts, first }: KindVisibility): string => {
    if (seen === 0) return 'None';
    if (seen === total) return `All ${formatCount(total)}`;
    const names = first.map(({ label, below }) => (below > 0 ? `${label} and all below it` : label));
    const more = parts - first.length;
    const rest = more > 0 ? ` and ${formatCount(more)} more` : '';
    return `${formatCount(seen)} of ${formatCount(total)}: ${names.join(', ')}${rest}`;
  },
  question: 'Can this user see …?',
  questionHelp: 'Enter part of a name. The search does not know which clusters belong to a group.',
  answers: 'What was found',
  /** Returns a text such as `12 found, 3 visible`. */
  found: (count: number, seen: number) =>
    count === 0
      ? 'No match for this name.'
      : `${formatCount(count)} found, ${seen === 0 ? 'none' : formatCount(seen)} visible`,
  more: (count: number) => `${formatCount(count)} more: type more of the name.`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  visible: 'Visible',
  notVisible: 'Not visible',
  reason: (result: SearchResult, active: boolean): string =>
    `${reasonFor(result)}${result.isSeen && !active ? ', but the user is inactive' : ''}`,
} as const;

function reasonFor({ kind, reason }: SearchResult): string {
  switch (reason.why) {
    case 'all':
      return `Every ${units[kind].one} is chosen`;
    case 'through':
      return `Through ${reason.name}, which is chosen with all below it`;
    case 'itself':
      return 'Chosen itself';
    case 'below':
      return `Not chosen; ${counted(reason.count, units.clusters)} below it ${reason.count === 1 ? 'is' : 'are'}`;
    case 'not':
      return 'Not chosen';
  }
}
