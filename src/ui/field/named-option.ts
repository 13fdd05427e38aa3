import { foldName } from '../../../openapi/rules/names.ts';
import { textMatch } from '../../../openapi/rules/text-match.ts';
import type { SelectOption } from './select.tsx';

/**
 * Returns the option that a text names: the option with exactly this name (ignoring case and surrounding spaces), or
 * otherwise the only option that a search finds. Returns undefined if there is none. If several options have the
 * name, returns the chosen one among them, or undefined.
 */
export function namedOption(
  options: readonly SelectOption[],
  text: string,
  chosen: SelectOption | undefined,
): SelectOption | undefined {
  const name = foldName(text);
  const called = options.filter(({ label }) => foldName(label) === name);
  if (chosen && called.includes(chosen)) return chosen;
  const matchesQuery = textMatch(text);
  const found = called.length > 0 ? called : options.filter(({ label }) => matchesQuery(label));
  return found.length === 1 ? found[0] : undefined;
}
