import { dotted } from '../../machines/flows/chart.ts';
import type { Json } from '../../machines/flows/to-json.ts';
import { flowTexts } from './texts.ts';

/** Returns a state's id without the name of its machine: `editing.clean` for `userForm.editing.clean`. */
export function stateName(id: string): string {
  const dot = id.indexOf('.');
  return dot === -1 ? flowTexts.wholeMachine : id.slice(dot + 1);
}

/** Converts a state value to text: `{ editing: 'clean' }` becomes `editing.clean`. */
export const activeName = (value: Json): string => dotted(value);
