import type {
  AccessDifference,
  AccessKind,
  AccessObject,
  AccessSummary,
} from '../../../openapi/generated/types.ts';
import { counted, type Unit } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';
import type { Wording } from '../../ui/base/sentence.tsx';
import { questionTexts } from '../access-questions/texts.ts';

/** Maximum number of objects that a sentence names. With more, it gives only numbers. */
const NAMED = 2;

const LIST = new Intl.ListFormat('en-GB');

const UNITS: Readonly<Record<AccessKind, Unit>> = {
  role: units.role,
  element: units.element,
  appProfile: units.appProfile,
  businessProfile: units.businessProfile,
  visibilityProfile: { one: 'visibility profile', many: 'visibility profiles' },
  application: units.application,
  cluster: units.clusters,
  visibilityElement: { one: 'visibility element', many: 'visibility elements' },
};

const named = (name: string): Wording => ({ text: name, names: [name] });

/** Returns an object as a part of a sentence, such as `Operator of Fault Manager`. */
function objectWording({ kind, name, application }: AccessObject): Wording {
  if (application !== null) return { text: `${name} of ${application}`, names: [name, application] };
  return kind === 'role' || kind === 'element'
    ? named(name)
    : { text: `${UNITS[kind].one} ${name}`, names: [name] };
}

function objectsWording(objects: readonly AccessObject[], total: number): Wording {
  if (total <= NAMED) {
    const parts = objects.map(objectWording);
    return { text: LIST.format(parts.map(({ text }) => text)), names: parts.flatMap(({ names }) => names) };
  }
  const kinds = [...new Set(objects.map(({ kind }) => kind))];
  const [kind] = kinds;
  // The response omits some objects, whose kinds are therefore not known.
  if (total > objects.length && (kinds.length > 1 || !kind)) {
    return { text: counted(total, { one: 'object', many: 'objects' }), names: [] };
  }
  if (total > objects.length && kind) return { text: counted(total, UNITS[kind]), names: [] };
  const amounts = kinds.map((each) =>
    counted(objects.filter((object) => object.kind === each).length, UNITS[each]),
  );
  return { text: LIST.format(amounts), names: [] };
}

/** Returns what users gained and lost, such as `gained Operator of Fault Manager and lost 3 roles`. */
function deedsWording({ gained, gainedTotal, lost, lostTotal }: AccessDifference): Wording {
  const deeds = [
    ...(gainedTotal > 0
      ? [{ verb: questionTexts.change.gained, ...objectsWording(gained, gainedTotal) }]
      : []),
    ...(lostTotal > 0 ? [{ verb: questionTexts.change.lost, ...objectsWording(lost, lostTotal) }] : []),
  ];
  return {
    text: deeds.map(({ verb, text }) => `${verb} ${text}`).join(' and '),
    names: deeds.flatMap(({ names }) => names),
  };
}

/** Returns what a group of users gained and lost, such as `12 users gained Operator of Fault Manager`. */
export function accessSentence(group: AccessDifference): Wording {
  const { text, names } = deedsWording(group);
  return { text: `${questionTexts.change.group(group.count, group.isCapped)} ${text}`, names };
}

/**
 * Returns what users gained and lost, as the end of the sentence about a change: `12 users gained Operator of Fault
 * Manager, and 3 others gained or lost access`.
 *
 * @param isOfUser whether the change is that of one user, whom the sentence names already
 */
export function summaryWording(summary: AccessSummary, isOfUser: boolean): Wording {
  const { count, isCapped, others, areOthersCapped } = summary;
  const { text, names } = deedsWording(summary);
  const who = isOfUser
    ? questionTexts.change.theUser
    : questionTexts.change.atLeast(counted(count, units.user), isCapped);
  const rest = others > 0 ? questionTexts.change.others(others, areOthersCapped) : '';
  return { text: `${who} ${text}${rest}`, names };
}
