import type { Db } from '../db/open.ts';
import type { ConfigurationContext, StoredObject } from './configured-kind.ts';
import type { ReferenceKind } from './schema.ts';

interface Named {
  uuid: string;
  name: string;
  category?: string | null;
}

/** A reference in a file: a name, or an object if the name is not unique. */
export type FileReference = string | { uuid: string } | { category: string; name: string };

class Names {
  readonly #byUuid: ReadonlyMap<string, Named>;
  readonly #byName = new Map<string, Named[]>();

  constructor(objects: readonly Named[]) {
    this.#byUuid = new Map(objects.map((object) => [object.uuid, object]));
    for (const object of objects) {
      const same = this.#byName.get(object.name);
      if (same) same.push(object);
      else this.#byName.set(object.name, [object]);
    }
  }

  shown(uuid: string): FileReference {
    const object = this.#byUuid.get(uuid);
    if (!object) return { uuid };
    const { name, category } = object;
    if (this.#byName.get(name)?.length === 1) return name;
    return category === undefined ? { uuid } : { category: category ?? '', name };
  }

  find(reference: FileReference): readonly Named[] {
    if (typeof reference === 'string') return this.#byName.get(reference) ?? [];
    if ('uuid' in reference) {
      const object = this.#byUuid.get(reference.uuid);
      return object ? [object] : [];
    }
    const { name, category } = reference;
    return (this.#byName.get(name) ?? []).filter((object) => (object.category ?? '') === category);
  }
}

const NOUNS: Record<ReferenceKind, string> = {
  application: 'application',
  role: 'role of this application',
  element: 'element of this application',
  appProfile: 'application profile',
  company: 'company',
  cluster: 'cluster',
  carrier: 'carrier',
  clusterGroup: 'cluster group',
  networkGroup: 'network group',
  networkElementAttribute: 'network element attribute',
  venue: 'venue',
};

/** The names of the objects to which the objects of a file refer. Each kind is read at its first use. */
export class References {
  readonly #context: ConfigurationContext;
  readonly #names = new Map<string, Names>();
  /** Names that the file does not contain, although its section does. Nothing may refer to them. */
  readonly #deleted = new Set<string>();

  constructor(context: ConfigurationContext) {
    this.#context = context;
  }

  /** Replaces the objects of a kind after they were saved. */
  update(kind: string, objects: readonly StoredObject[]): void {
    const kept = objects.filter(({ uuid }) => !this.#deleted.has(uuid));
    this.#names.set(kind, new Names(kept));
    if (kind !== 'application') return;
    for (const { uuid, roles, elements } of kept) {
      this.#names.set(`role ${uuid}`, new Names(roles as Named[]));
      this.#names.set(`element ${uuid}`, new Names(elements as Named[]));
    }
  }

  delete(uuid: string): void {
    this.#deleted.add(uuid);
  }

  async shown(kind: ReferenceKind, uuid: string, application: string | null): Promise<FileReference> {
    return (await this.#of(kind, application)).shown(uuid);
  }

  /** @returns the uuid, or why there is none */
  async find(
    kind: ReferenceKind,
    reference: FileReference,
    application: string | null,
  ): Promise<{ uuid: string } | { message: string }> {
    const found = (await this.#of(kind, application)).find(reference);
    const [first, second] = found;
    if (first && !second) return { uuid: first.uuid };
    const named = typeof reference === 'string' ? reference : JSON.stringify(reference);
    if (!first) return { message: `There is no ${NOUNS[kind]} ${JSON.stringify(named)}.` };
    const fields = kind === 'element' ? '`category` and `name`' : '`uuid`';
    return { message: `There are ${found.length} of this name. Give ${fields}.` };
  }

  /** Returns the names of a kind. `update` must have set those of applications and application profiles. */
  async #of(kind: ReferenceKind, application: string | null): Promise<Names> {
    const isOffered = kind === 'role' || kind === 'element';
    const key = isOffered ? `${kind} ${application}` : kind;
    const known = this.#names.get(key);
    if (known) return known;
    const isUpdated = isOffered || kind === 'application' || kind === 'appProfile';
    const names = new Names(isUpdated ? [] : await readNames(this.#context.services.db, kind));
    this.#names.set(key, names);
    return names;
  }
}

/** Reads the objects of the inventory of a kind. */
function readNames(
  db: Db,
  kind: Exclude<ReferenceKind, 'application' | 'appProfile' | 'role' | 'element'>,
): Promise<Named[]> {
  if (kind === 'company') return db.selectFrom('companies').select(['uuid', 'name']).execute();
  if (kind === 'cluster') return db.selectFrom('clusters').select(['uuid', 'name']).execute();
  return db.selectFrom('visibility_elements').select(['uuid', 'name']).where('kind', '=', kind).execute();
}
