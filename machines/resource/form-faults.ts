import { type FieldFaults, type FormRules, type FormTarget, isSame, type Typed } from './form.ts';

/** The fault of a drop-down with a text in it that is no choice. */
export const UNMATCHED = 'unmatched';

/** What an open form's faults are found by. */
type FaultRules<Draft extends object, Choices> = Pick<
  FormRules<never, Draft, Choices, unknown>,
  'validate' | 'hasField'
>;

/** What of an open form says whether something is wrong or unsaved. */
interface Filled<Draft, Choices> extends FormTarget {
  readonly base: Draft;
  readonly draft: Draft;
  readonly choices: Choices;
  readonly typed: Typed;
}

/** What of it says which faults are shown. */
interface Checked<Draft, Choices> extends Filled<Draft, Choices> {
  readonly touched: ReadonlySet<string> | 'all';
  readonly refusals: FieldFaults;
}

/** The part of the draft that a field stands in: `elements` of `elements.7`. */
export const partOf = (field: string): string => field.replace(/\..*$/, '');

/** Gives what is typed into the drop-downs that are there: a choice elsewhere may have taken some away. */
export function standing<Draft extends object, Choices>(
  { hasField }: Pick<FaultRules<Draft, Choices>, 'hasField'>,
  { typed, draft, choices }: Pick<Filled<Draft, Choices>, 'typed' | 'draft' | 'choices'>,
): Typed {
  return Object.fromEntries(
    Object.entries(typed).filter(([field]) => hasField?.(field, draft, choices) ?? true),
  );
}

/** Lists the fields that are not as they are saved, in the order of the draft. */
export function unsavedFields<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  open: Filled<Draft, Choices>,
): (keyof Draft & string)[] {
  const { base, draft } = open;
  const unchosen = new Set(Object.keys(standing(rules, open)).map(partOf));
  return (Object.keys(draft) as (keyof Draft & string)[]).filter(
    (field) => unchosen.has(field) || !isSame(draft[field], base[field]),
  );
}

/** Says what is wrong, whether it is shown or not: the first is the first on the screen. */
export function formFaults<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  open: Filled<Draft, Choices>,
): FieldFaults {
  const { base, draft, choices } = open;
  const wrong = rules.validate(draft, choices, open, base);
  const unmatched = Object.keys(standing(rules, open));
  if (unmatched.length === 0) return wrong;
  const places = Object.keys(draft);
  const faults = { ...wrong, ...Object.fromEntries(unmatched.map((field) => [field, UNMATCHED])) };
  return Object.fromEntries(
    Object.entries(faults).toSorted(([a], [b]) => places.indexOf(partOf(a)) - places.indexOf(partOf(b))),
  );
}

/** Says what is wrong with the fields whose faults are to be shown. */
export function shownFaults<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  open: Checked<Draft, Choices>,
): FieldFaults {
  const { touched, refusals } = open;
  const own = Object.entries(formFaults(rules, open)).filter(
    ([field]) => touched === 'all' || touched.has(field),
  );
  return { ...refusals, ...Object.fromEntries(own) };
}
