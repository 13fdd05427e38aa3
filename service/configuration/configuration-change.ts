import { randomBytes, randomUUID } from 'node:crypto';
import type { components } from '../../openapi/generated/schema.d.ts';
import { OPERATOR } from '../access/viewer.ts';
import { recordTogether } from '../change-history/record.ts';
import { tryInSavepoint } from '../change-history/try-in-savepoint.ts';
import { fold } from '../db/fold.ts';
import type { Problem } from '../problem.ts';
import {
  listStored,
  type ConfigurationContext,
  type ConfiguredKind,
  type SaveRequest,
  type StoredObject,
} from './configured-kind.ts';
import { canonical, inputOfStored, type Values } from './fields.ts';
import { FileProblems, type FindPlaces, type Path } from './file-problems.ts';
import { matchEntries, type Matched } from './match-entries.ts';
import { References } from './references.ts';
import { resolveEntry, type ReadSecret } from './resolve-entry.ts';
import { entrySchema, UUID, type Section } from './schema.ts';
import type { ConfigurationFile } from './validate-file.ts';

type Schemas = components['schemas'];

export interface ConfigurationRequest {
  /** The text of the file, in YAML. */
  file: string;
  /** Whether to delete the objects that a section of the file does not contain. */
  deletesMissing: boolean;
  /** Returns the value of a variable (`${NAME}` in the file); undefined if it has none. */
  secretOf: (name: string) => string | undefined;
}

export interface ChangeOptions {
  kinds: readonly ConfiguredKind[];
  request: ConfigurationRequest;
  /** Whether the transaction is rolled back. */
  isPlan: boolean;
  /** The content of the file, which is valid according to the schema. */
  file: ConfigurationFile;
  findPlaces: FindPlaces;
}

type KindMatch = Matched<StoredObject> & { entries: readonly Values[] };

const keyOf = (object: Values, name = object['name'] as string): string => fold(name);

/** Makes the changes of a configuration file, in a transaction. */
export class ConfigurationChange {
  readonly #context: ConfigurationContext;
  readonly #options: ChangeOptions;
  readonly #problems: FileProblems;
  readonly #references: References;
  readonly #matches = new Map<ConfiguredKind, KindMatch>();
  /** All uuids before the change. Plans ignore other uuids, because each run gives new objects other uuids. */
  readonly known = new Set<string>();
  /** Whether each variable of the file has a value, by its name. */
  readonly secrets = new Map<string, boolean>();
  /** The secrets of stored objects whose variable has no value. They keep their stored values. */
  readonly #withheld = new Set<string>();

  constructor(context: ConfigurationContext, options: ChangeOptions) {
    this.#context = context;
    this.#options = options;
    this.#problems = new FileProblems(options.findPlaces);
    this.#references = new References(context);
  }

  /** @throws Problem invalid_file */
  async run(): Promise<void> {
    const { kinds, request } = this.#options;
    for (const kind of kinds) await this.#match(kind);
    await this.#problems.assertNone();
    for (const kind of kinds) {
      await this.#save(kind);
      // Stops at the first section with problems, because later sections refer to its objects.
      await this.#problems.assertNone();
    }
    if (!request.deletesMissing) return;
    for (const kind of kinds.toReversed()) await this.#deleteMissing(kind);
    await this.#problems.assertNone();
  }

  async #match(kind: ConfiguredKind): Promise<void> {
    const { file, request } = this.#options;
    const { section } = kind;
    const entries = file[section];
    const stored = await listStored(kind, this.#context);
    for (const [uuid] of JSON.stringify(stored).matchAll(UUID)) this.known.add(uuid);
    if (entries) {
      const matched = matchEntries({ entries, stored, keyOf, path: [section] }, this.#problems);
      // The product's own application always exists.
      const missing = matched.missing.filter(({ own }) => own !== true);
      this.#matches.set(kind, { entries, stored: matched.stored, missing });
      if (request.deletesMissing) for (const { uuid } of missing) this.#references.delete(uuid);
    }
    this.#references.update(kind.recorded.kind, stored);
  }

  async #save(kind: ConfiguredKind): Promise<void> {
    const saves = await this.#differingEntries(kind);
    if (saves.length === 0) return;
    const objects = {
      kind: kind.recorded,
      stored: saves.flatMap(({ stored }) => stored?.uuid ?? []),
      created: saves.flatMap(({ stored, newUuid }) => (stored ? [] : newUuid)),
    };
    const { db } = this.#context.services;
    await recordTogether(db, objects, async () => {
      for (const { path, ...request } of saves) {
        const refusal = await tryInSavepoint(db, async () => void (await kind.save(this.#context, request)));
        if (refusal) this.#addRefusal(path, refusal);
      }
    });
    this.#references.update(kind.recorded.kind, await listStored(kind, this.#context));
  }

  /** Returns the requests that save the entries of a kind. Omits entries that are equal to the stored object. */
  async #differingEntries(kind: ConfiguredKind): Promise<(SaveRequest & { path: Path })[]> {
    const problems = this.#problems;
    const schema = entrySchema(kind.section);
    const saves: (SaveRequest & { path: Path })[] = [];
    const match = this.#matches.get(kind);
    for (const [index, entry] of (match?.entries ?? []).entries()) {
      const path = [kind.section, index];
      const stored = match?.stored[index] ?? null;
      const before = problems.count;
      const input = await resolveEntry(
        entry,
        schema,
        { stored, path },
        {
          references: this.#references,
          problems,
          readSecret: this.#readSecret,
        },
      );
      if (problems.count > before) continue;
      if (stored && canonical(input) === canonical(inputOfStored(stored, schema))) continue;
      saves.push({ path, input, stored, newUuid: randomUUID() });
    }
    return saves;
  }

  /** Reports the problems of a refused save at the places of their fields in the file. */
  #addRefusal(path: Path, { message, fields = [] }: Problem): void {
    if (fields.length === 0) this.#problems.add(path, message);
    for (const { field, message: reason } of fields) {
      const parts = field
        .split('.')
        .map((part) =>
          /^\d+$/.test(part) ? Number(part) : part.replace(/^applicationUuid$/, 'application'),
        );
      this.#problems.add([...path, ...parts], reason);
    }
  }

  readonly #readSecret: ReadSecret = async (name, path, stored) => {
    const { kinds, request, isPlan } = this.#options;
    const { viewer, services } = this.#context;
    const [section, , field] = path as [Section, number, string];
    const kind = kinds.find((one) => one.section === section);
    const value = request.secretOf(name) || null;
    this.secrets.set(name, value !== null);
    if (value !== null) {
      // For an operator, an equal secret counts as unchanged. For an administrator it does not, because a plan would
      // then reveal whether a guess equals the password of an application, which administrators cannot read.
      if (viewer !== OPERATOR || !stored) return value;
      const secrets = await kind?.secretsOf?.(services, stored);
      return secrets?.[field] === value ? null : value;
    }
    if (isPlan && viewer !== OPERATOR) {
      // A plan needs no real value. A random one lets the save pass that requires a secret.
      if (stored) this.#withheld.add(`${stored.uuid} ${field}`);
      return randomBytes(16).toString('base64url');
    }
    if (!stored || viewer === OPERATOR) this.#problems.add(path, `There is no value for \${${name}}.`);
    return null;
  };

  async #deleteMissing(kind: ConfiguredKind): Promise<void> {
    const { section, noun, remove, recorded } = kind;
    const { db } = this.#context.services;
    const missing = this.#matches.get(kind)?.missing ?? [];
    const stored = missing.map(({ uuid }) => uuid);
    await recordTogether(db, { kind: recorded, stored, created: [] }, async () => {
      for (const { uuid, name } of missing) {
        const refusal = await tryInSavepoint(db, () => remove(this.#context, uuid));
        if (!refusal) continue;
        const message = `The ${noun} ${JSON.stringify(name)} is missing, and cannot be deleted. ${refusal.message}`;
        this.#problems.add([section], message);
      }
    });
  }

  /** The number of objects in the file. */
  get entries(): number {
    return [...this.#matches.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** The objects that stay, although their section of the file does not contain them. */
  get kept(): Schemas['ConfigurationPlan']['kept'] {
    if (this.#options.request.deletesMissing) return [];
    return [...this.#matches].flatMap(([{ recorded }, { missing }]) =>
      missing.map(({ uuid, name }) => ({ kind: recorded.kind, uuid, name })),
    );
  }

  /** Returns whether a field is a secret that stays as it is, because its variable has no value. */
  isWithheld(uuid: string, field: string): boolean {
    return this.#withheld.has(`${uuid} ${field}`);
  }
}
