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

/** Finds objects by uuid and by name. */
class NameIndex {
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

/** Converts references between uuids and the names in a file. Reads each kind of object at its first use. */
export class References {
  readonly #context: ConfigurationContext;
  /** By kind; for roles and elements, by kind and application. */
  readonly #names = new Map<string, NameIndex>();
  /** The uuids of objects that will be deleted, because the file lacks them. Nothing may refer to them. */
  readonly #deleted = new Set<string>();

  constructor(context: ConfigurationContext) {
    this.#context = context;
  }

  /** Replaces the objects of a kind, such as after they were saved. */
  update(kind: string, objects: readonly StoredObject[]): void {
    const kept = objects.filter(({ uuid }) => !this.#deleted.has(uuid));
    this.#names.set(kind, new NameIndex(kept));
    if (kind !== 'application') return;
    for (const { uuid, roles, elements } of kept) {
      this.#names.set(`role ${uuid}`, new NameIndex(roles as Named[]));
      this.#names.set(`element ${uuid}`, new NameIndex(elements as Named[]));
    }
  }

  delete(uuid: string): void {
    this.#deleted.add(uuid);
  }

  async shown(kind: ReferenceKind, uuid: string, application: string | null): Promise<FileReference> {
    return (await this.#of(kind, application)).shown(uuid);
  }

  /**
   * Finds the object of a reference.
   *
   * @returns its uuid, or a message that says why the reference is not valid
   */
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

  /** Returns the objects of a kind. Reads those of the inventory; the others come from `update`. */
  async #of(kind: ReferenceKind, application: string | null): Promise<NameIndex> {
    const isOffered = kind === 'role' || kind === 'element';
    const key = isOffered ? `${kind} ${application}` : kind;
    const known = this.#names.get(key);
    if (known) return known;
    const isUpdated = isOffered || kind === 'application' || kind === 'appProfile';
    const names = new NameIndex(isUpdated ? [] : await readNames(this.#context.services.db, kind));
    this.#names.set(key, names);
    return names;
  }
}

/** Reads the objects of a kind that comes from the inventory. */
function readNames(
  db: Db,
  kind: Exclude<ReferenceKind, 'application' | 'appProfile' | 'role' | 'element'>,
): Promise<Named[]> {
  if (kind === 'company') return db.selectFrom('companies').select(['uuid', 'name']).execute();
  if (kind === 'cluster') return db.selectFrom('clusters').select(['uuid', 'name']).execute();
  return db.selectFrom('visibility_elements').select(['uuid', 'name']).where('kind', '=', kind).execute();
}
