import type { Viewer } from '../access/viewer.ts';
import type { RecordedKind } from '../change-history/recorded-object.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { ListName } from '../db/list-versions.ts';
import type { Section } from './schema.ts';

export interface ConfigurationContext {
  services: Context & { config: Pick<Config, 'host' | 'layoutCode' | 'sso'> };
  /** A product administrator, or an operator on the command line. Both see everything. */
  viewer: Viewer;
}

/** An object in the form in which the contract's list call returns it. */
export interface StoredObject extends Readonly<Record<string, unknown>> {
  uuid: string;
  name: string;
}

/** A request to save an object of a file. */
export interface SaveRequest {
  /** The fields of the contract's save call. The file's schema has validated their values. */
  input: Record<string, unknown>;
  /** The stored object; null for a new one, which gets `newUuid`. */
  stored: StoredObject | null;
  newUuid: string;
}

/** A kind of object that a configuration file contains. `save` and `remove` apply all rules of the resource. */
export interface ConfiguredKind {
  section: Section;
  /** How the history reads these objects. */
  recorded: RecordedKind;
  /** The kind in messages, such as `application profile`. */
  noun: string;
  /** Lists that a save locks before `lists`, without changing them. */
  locksFirst?: readonly ListName[];
  /** The lists that a save or a deletion locks and changes. */
  lists: readonly ListName[];
  list: (context: ConfigurationContext) => Promise<readonly object[]>;
  /** @returns the uuid of the saved object */
  save: (context: ConfigurationContext, request: SaveRequest) => Promise<string>;
  remove: (context: ConfigurationContext, uuid: string) => Promise<void>;
  /** Returns the stored secrets of an object, by the name of the field. */
  secretsOf?: (services: Context, object: StoredObject) => Promise<Record<string, unknown>>;
}

export const requestOf = <Input>({ input, stored }: SaveRequest): Input =>
  ({ ...input, uuid: stored?.uuid ?? null }) as Input;

export const listStored = async (
  kind: ConfiguredKind,
  context: ConfigurationContext,
): Promise<StoredObject[]> => (await kind.list(context)) as StoredObject[];
