import { stableNameOf } from '../../machines/flows/live.ts';
import type { Json, JsonObject } from '../../machines/flows/to-json.ts';
import type { WatchedActor } from '../../machines/flows/watch.ts';
import { capitalized } from '../texts/capitalized.ts';
import { flowTexts } from './texts.ts';

/** Returns a readable name for an actor: its machine and the object that it edits, such as `User form: ana.lopez`. */
export function actorName(actor: Pick<WatchedActor, 'actor' | 'machine' | 'session'>, context: Json): string {
  const kind = inWords(stableNameOf(actor));
  const subject = subjectOf(context);
  return subject === null ? kind : flowTexts.named(kind, subject);
}

/**
 * Returns the name of the object that an actor edits: from the form's open object, otherwise from `target` in the
 * context. Returns `newSubject` for a new object, and null if the actor edits no object.
 */
export function subjectOf(context: Json): string | null {
  const { open, target } = fieldsOf(context);
  const { version } = fieldsOf(open);
  const { stored } = fieldsOf(version);
  const name = nameIn(stored) ?? nameIn(target);
  return name ?? (version === null ? flowTexts.newSubject : null);
}

function nameIn(value: Json | undefined): string | null {
  const { username, name } = fieldsOf(value);
  const own = [username, name].find((one) => typeof one === 'string' && one !== '');
  return typeof own === 'string' ? own : null;
}

const fieldsOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Converts an identifier to words: `userForm` becomes `User form`. */
function inWords(id: string): string {
  const words = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalized(words);
}
