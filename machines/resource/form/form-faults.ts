import type { FormView, LastSave } from './form-context.ts';
import type { FieldFaults, FormRules, FormTarget, Typed } from './form.ts';
import { isSame } from '../../common/is-same.ts';

export const UNMATCHED = 'unmatched';

type FaultRules<Draft extends object, Choices> = Pick<
  FormRules<never, Draft, Choices, unknown>,
  'validate' | 'hasField'
>;

interface Filled<Draft, Choices> {
  readonly target: FormTarget;
  readonly base: Draft;
  readonly draft: Draft;
  readonly choices: Choices;
  readonly typed: Typed;
}

interface Checked<Draft, Choices> extends Filled<Draft, Choices> {
  readonly view: Pick<FormView, 'touched'>;
  readonly lastSave: Pick<LastSave<unknown, unknown>, 'refusals'>;
}

/** Returns the draft's key of a field: `elements` for `elements.7`. */
export const partOf = (field: string): string => field.replace(/\..*$/, '');

/** Returns the typed texts that match no choice, except those of drop-downs that the form no longer shows. */
export function unmatchedTexts<Draft extends object, Choices>(
  { hasField }: Pick<FaultRules<Draft, Choices>, 'hasField'>,
  { typed, draft, choices }: Pick<Filled<Draft, Choices>, 'typed' | 'draft' | 'choices'>,
): Typed {
  return Object.fromEntries(
    Object.entries(typed).filter(([field]) => hasField?.(field, draft, choices) ?? true),
  );
}

export function unsavedFields<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  open: Filled<Draft, Choices>,
): (keyof Draft & string)[] {
  const { base, draft } = open;
  const unchosen = new Set(Object.keys(unmatchedTexts(rules, open)).map(partOf));
  return (Object.keys(draft) as (keyof Draft & string)[]).filter(
    (field) => unchosen.has(field) || !isSame(draft[field], base[field]),
  );
}

/** Finds every fault, shown or not, in the order of the screen. */
export function formFaults<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  open: Filled<Draft, Choices>,
): FieldFaults {
  const { target, base, draft, choices } = open;
  const wrong = rules.validate(draft, choices, target, base);
  const unmatched = Object.keys(unmatchedTexts(rules, open));
  if (unmatched.length === 0) return wrong;
  const places = Object.keys(draft);
  const faults = { ...wrong, ...Object.fromEntries(unmatched.map((field) => [field, UNMATCHED])) };
  return Object.fromEntries(
    Object.entries(faults).toSorted(([a], [b]) => places.indexOf(partOf(a)) - places.indexOf(partOf(b))),
  );
}

export function shownFaults<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  open: Checked<Draft, Choices>,
): FieldFaults {
  const { touched } = open.view;
  const { refusals } = open.lastSave;
  if (touched !== 'all' && touched.size === 0) return refusals;
  const own = Object.entries(formFaults(rules, open)).filter(
    ([field]) => touched === 'all' || touched.has(field),
  );
  return { ...refusals, ...Object.fromEntries(own) };
}
