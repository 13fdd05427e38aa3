import { fromPromise } from 'xstate';
import { handling } from '../../openapi/client.ts';
import { cleanName, foldName } from '../../openapi/names.ts';
import { Secret } from '../common/secret.ts';
import type { Version } from './form.ts';

/** What a save without an answer was to store: with its uuid, or what it would be found by. */
export interface SoughtSave<Request> {
  readonly uuid: string | null;
  readonly request: Request;
}

interface LookUpCalls<Stored, Request> {
  read(uuid: string, signal: AbortSignal, handled: ReturnType<typeof handling>): Promise<Version<Stored>>;
  /** Lists those by whose names a new one can be found, and maybe others. */
  namesakes(
    request: Request,
    signal: AbortSignal,
  ): Promise<readonly { readonly uuid: string; readonly name: string }[]>;
  nameIn(request: Request): string;
}

/**
 * Makes the actor that reads, after a save without an answer, what is stored now: what was edited, or all that have the
 * name of a new one.
 */
export const lookUpActor = <Stored, Request>({ read, namesakes, nameIn }: LookUpCalls<Stored, Request>) =>
  fromPromise<readonly Version<Stored>[], SoughtSave<Request>>(
    async ({ input: { uuid, request }, signal }) => {
      // What is gone or hidden leads nowhere: what was typed would be lost.
      const readOne = (one: string) => read(one, signal, handling(403, 404));
      if (uuid !== null) return [await readOne(uuid)];
      const name = foldName(nameIn(request));
      const found = (await namesakes(request, signal)).filter((one) => foldName(one.name) === name);
      return Promise.all(found.map((one) => readOne(one.uuid)));
    },
  );

/** Makes of a draft what it is once it was stored: the service cleans texts. */
export function asStored(value: unknown): unknown {
  if (typeof value === 'string') return cleanName(value);
  if (typeof value !== 'object' || value === null || value instanceof Secret) return value;
  if (Array.isArray(value)) return value.map(asStored);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asStored(part)]));
}
