import type { Viewer } from '../access/viewer.ts';
import type { ChangedKind } from '../change-history/recorded-object.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { ListName } from '../db/list-versions.ts';
import type { Section } from './schema.ts';

export interface ConfigurationContext {
  services: Context & { config: Pick<Config, 'host' | 'layoutCode' | 'sso'> };
  /** A product administrator, or an operator on the command line. Both see everything. */
  viewer: Viewer;
}

/** An object, as the call that reads it returns it. */
export interface StoredObject extends Readonly<Record<string, unknown>> {
  uuid: string;
  name: string;
}

/** The fields of a request that saves an object, checked against the schema of the file. */
export interface SaveRequest {
  input: Record<string, unknown>;
  stored: StoredObject | null;
  newUuid: string;
}

/** A kind of object that a configuration file contains. `save` and `remove` apply all rules of the resource. */
export interface ConfiguredKind {
  section: Section;
  kind: ChangedKind;
  noun: string;
  /** Lists that a save locks before the others, without changing them. */
  locksFirst?: readonly ListName[];
  /** The lists that a save or a deletion locks and changes. */
  lists: readonly ListName[];
  list: (context: ConfigurationContext) => Promise<readonly object[]>;
  /** @returns the uuid */
  save: (context: ConfigurationContext, request: SaveRequest) => Promise<string>;
  remove: (context: ConfigurationContext, uuid: string) => Promise<void>;
  /** Returns the stored secrets, by field. */
  secretsOf?: (services: Context, object: StoredObject) => Promise<Record<string, unknown>>;
}

export const requestOf = <Input>({ input, stored }: SaveRequest): Input =>
  ({ ...input, uuid: stored?.uuid ?? null }) as Input;

export const listStored = async (
  kind: ConfiguredKind,
  context: ConfigurationContext,
): Promise<StoredObject[]> => (await kind.list(context)) as StoredObject[];
