import { randomBytes, randomUUID } from 'node:crypto';
import type { components } from '../../openapi/generated/schema.d.ts';
import { OPERATOR } from '../access/viewer.ts';
import { tryInSavepoint } from '../change-history/try-in-savepoint.ts';
import { fold } from '../db/fold.ts';
import type { Problem } from '../problem.ts';
import {
  listStored,
  type ConfigurationContext,
  type ConfiguredKind,
  type StoredObject,
} from './configured-kind.ts';
import { canonical, inputOfStored, type Values } from './fields.ts';
import type { FileProblems, Path } from './file-problems.ts';
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
  /** Returns the value of a variable; undefined if there is none. */
  secretOf: (name: string) => string | undefined;
}

/** What a file asks for, after everything that can be checked without the database. */
export interface Checked {
  kinds: readonly ConfiguredKind[];
  file: ConfigurationFile;
  problems: FileProblems;
  request: ConfigurationRequest;
}

type KindMatch = Matched<StoredObject> & { entries: readonly Values[] };

const keyOf = (object: Values, name = object['name'] as string): string => fold(name);

/** The changes that a file asks for, in their transaction. */
export class ConfigurationChange {
  readonly #context: ConfigurationContext;
  readonly #checked: Checked;
  readonly #isPlan: boolean;
  readonly #references: References;
  readonly #matches = new Map<ConfiguredKind, KindMatch>();
  /** The uuids before the change. The uuids of new objects differ between the plan and the change. */
  readonly known = new Set<string>();
  /** The variables that the file names, and whether they have a value. */
  readonly secrets = new Map<string, boolean>();
  /** The secrets of stored objects that have no value yet. Without one, they stay as they are. */
  readonly #withheld = new Set<string>();

  constructor(context: ConfigurationContext, checked: Checked, isPlan: boolean) {
    this.#context = context;
    this.#checked = checked;
    this.#isPlan = isPlan;
    this.#references = new References(context);
  }

  /** @throws Problem invalid_file */
  async run(): Promise<void> {
    const { kinds, problems, request } = this.#checked;
    for (const kind of kinds) await this.#match(kind);
    problems.assertNone();
    for (const kind of kinds) {
      await this.#save(kind);
      // Later sections refer to these objects.
      problems.assertNone();
    }
    if (!request.deletesMissing) return;
    for (const kind of kinds.toReversed()) await this.#deleteMissing(kind);
    problems.assertNone();
  }

  async #match(kind: ConfiguredKind): Promise<void> {
    const { file, problems, request } = this.#checked;
    const { section } = kind;
    const entries = file[section];
    const stored = await listStored(kind, this.#context);
    for (const [uuid] of JSON.stringify(stored).matchAll(UUID)) this.known.add(uuid);
    if (entries) {
      const matched = matchEntries({ entries, stored, keyOf, path: [section] }, problems);
      // The product's own application always exists.
      const missing = matched.missing.filter(({ own }) => own !== true);
      this.#matches.set(kind, { entries, stored: matched.stored, missing });
      if (request.deletesMissing) for (const { uuid } of missing) this.#references.delete(uuid);
    }
    this.#references.update(kind.kind, stored);
  }

  async #save(kind: ConfiguredKind): Promise<void> {
    const match = this.#matches.get(kind);
    if (!match) return;
    let isSaved = false;
    for (const [index, entry] of match.entries.entries()) {
      const stored = match.stored[index] ?? null;
      if (await this.#saveEntry(kind, entry, { stored, path: [kind.section, index] })) isSaved = true;
    }
    if (isSaved) this.#references.update(kind.kind, await listStored(kind, this.#context));
  }

  /** @returns whether the entry was saved, because it differs from the stored object */
  async #saveEntry(
    kind: ConfiguredKind,
    entry: Values,
    at: { stored: StoredObject | null; path: Path },
  ): Promise<boolean> {
    const { problems } = this.#checked;
    const schema = entrySchema(kind.section);
    const { stored, path } = at;
    const before = problems.count;
    const input = await resolveEntry(entry, schema, at, {
      references: this.#references,
      problems,
      readSecret: this.#readSecret,
    });
    if (problems.count > before) return false;
    if (stored && canonical(input) === canonical(inputOfStored(stored, schema))) return false;
    const newUuid = randomUUID();
    const refusal = await tryInSavepoint(this.#context.services.db, async () => {
      await kind.save(this.#context, { input, stored, newUuid });
    });
    if (refusal) this.#addRefusal(path, refusal);
    return !refusal;
  }

  /** Adds the problems of a save, at the fields of the file. */
  #addRefusal(path: Path, { message, fields = [] }: Problem): void {
    const { problems } = this.#checked;
    if (fields.length === 0) problems.add(path, message);
    for (const { field, message: reason } of fields) {
      const parts = field
        .split('.')
        .map((part) =>
          /^\d+$/.test(part) ? Number(part) : part.replace(/^applicationUuid$/, 'application'),
        );
      problems.add([...path, ...parts], reason);
    }
  }

  readonly #readSecret: ReadSecret = async (name, path, stored) => {
    const { problems, request } = this.#checked;
    const { viewer, services } = this.#context;
    const [section, , field] = path as [Section, number, string];
    const kind = this.#checked.kinds.find((one) => one.section === section);
    const value = request.secretOf(name) || null;
    this.secrets.set(name, value !== null);
    if (value !== null) {
      // Administrators cannot read the passwords of applications, so a plan must not say whether a value equals one.
      if (viewer !== OPERATOR || !stored) return value;
      const secrets = await kind?.secretsOf?.(services, stored);
      return secrets?.[field] === value ? null : value;
    }
    if (this.#isPlan && viewer !== OPERATOR) {
      // The plan depends on whether there is a secret, not on its value.
      if (stored) this.#withheld.add(`${stored.uuid} ${field}`);
      return randomBytes(16).toString('base64url');
    }
    if (!stored || viewer === OPERATOR) problems.add(path, `There is no value for \${${name}}.`);
    return null;
  };

  async #deleteMissing(kind: ConfiguredKind): Promise<void> {
    const { section, noun, remove } = kind;
    for (const { uuid, name } of this.#matches.get(kind)?.missing ?? []) {
      const refusal = await tryInSavepoint(this.#context.services.db, () => remove(this.#context, uuid));
      if (!refusal) continue;
      const message = `The ${noun} ${JSON.stringify(name)} is missing, and cannot be deleted. ${refusal.message}`;
      this.#checked.problems.add([section], message);
    }
  }

  /** The number of objects in the file. */
  get entries(): number {
    return [...this.#matches.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** The stored objects that a section of the file does not contain, and that stay. */
  get kept(): Schemas['ConfigurationPlan']['kept'] {
    if (this.#checked.request.deletesMissing) return [];
    return [...this.#matches].flatMap(([{ kind }, { missing }]) =>
      missing.map(({ uuid, name }) => ({ kind, uuid, name })),
    );
  }

  /** Whether a field is a secret that stays unless the user enters a value. */
  isWithheld(uuid: string, field: string): boolean {
    return this.#withheld.has(`${uuid} ${field}`);
  }
}
