import { dotted } from '../../machines/flows/chart.ts';
import type { Json } from '../../machines/flows/to-json.ts';
import { flowTexts } from './texts.ts';

/** Returns a state's name within its chart: `editing.clean`. */
export function stateName(id: string): string {
  const dot = id.indexOf('.');
  return dot === -1 ? flowTexts.wholeMachine : id.slice(dot + 1);
}

/** Returns the name of an actor's current state: `editing.clean`. */
export const activeName = (value: Json): string => dotted(value);
