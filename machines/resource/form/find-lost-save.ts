import { fromPromise } from 'xstate';
import { handling } from '../../../openapi/client/client.ts';
import { cleanName, foldName } from '../../../openapi/rules/names.ts';
import { Secret } from '../../common/secret.ts';
import type { Version } from './form.ts';

/** A save that got no response. `uuid` is null for a new object, which the lookup finds by its name. */
export interface LostSave<Request> {
  readonly uuid: string | null;
  readonly request: Request;
}

interface LostSaveCalls<Stored, Request> {
  read(uuid: string, signal: AbortSignal, handled: ReturnType<typeof handling>): Promise<Version<Stored>>;
  /** Lists the objects that have the name of the new object. The response may also contain objects with other names. */
  namesakes(
    request: Request,
    signal: AbortSignal,
  ): Promise<readonly { readonly uuid: string; readonly name: string }[]>;
  nameIn(request: Request): string;
}

/**
 * Returns the actor that reads what is stored after a save without a response: the edited object, or all
 * objects with the name of the new object.
 */
export const findLostSaveActor = <Stored, Request>({
  read,
  namesakes,
  nameIn,
}: LostSaveCalls<Stored, Request>) =>
  fromPromise<readonly Version<Stored>[], LostSave<Request>>(async ({ input: { uuid, request }, signal }) => {
    // The lookup handles 403 and 404 itself. Otherwise the application would open another screen, and unsaved changes
    // would be lost.
    const readOne = (one: string) => read(one, signal, handling(403, 404));
    if (uuid !== null) return [await readOne(uuid)];
    const name = foldName(nameIn(request));
    const found = (await namesakes(request, signal)).filter((one) => foldName(one.name) === name);
    return Promise.all(found.map((one) => readOne(one.uuid)));
  });

/** Normalizes a draft's texts as the service does before it stores them. */
export function asStored(value: unknown): unknown {
  if (typeof value === 'string') return cleanName(value);
  if (typeof value !== 'object' || value === null || value instanceof Secret) return value;
  if (Array.isArray(value)) return value.map(asStored);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asStored(part)]));
}
