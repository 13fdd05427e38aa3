import type { OfferedElement, OfferedRole } from '../../service/sources/application-contract.ts';
import type { SourceOffer } from '../../service/sources/offer.ts';
import { categoryLabel, type DemoApplication } from '../seed/applications.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export class DemoOffer {
  readonly #application: DemoApplication;
  #roles: readonly OfferedRole[] = [];
  #elements: readonly OfferedElement[] = [];

  constructor(application: DemoApplication) {
    this.#application = application;
    this.#reset();
  }

  get all(): SourceOffer {
    return { roles: [...this.#roles], elements: [...this.#elements] };
  }

  /** Returns an offer whose last role has no name, so that the whole offer is unusable. */
  get partlyUsable(): SourceOffer {
    const { roles, elements } = this.all;
    return { roles: [...roles.slice(0, -1), { ...roles.at(-1), name: '' }], elements };
  }

  /**
   * Changes the offer. `change` is `addRole` or `removeRole` with a `name`; `addElement` or `removeElement` with a
   * `name` and a `category`; or `reset`, which undoes all changes. Returns false if nothing has changed.
   */
  change({ change, name, category }: Record<string, unknown>): boolean {
    if (change === 'reset') return this.#reset();
    if (!isText(name)) return false;
    if (change === 'addRole') return this.#setRoles([...this.#roles, { name }]);
    if (change === 'removeRole') return this.#setRoles(this.#roles.filter((role) => role.name !== name));
    if (!isText(category)) return false;
    if (change === 'addElement') {
      return this.#setElements([...this.#elements, { name, category, label: categoryLabel(category) }]);
    }
    const isOther = (element: OfferedElement) => element.name !== name || element.category !== category;
    return change === 'removeElement' && this.#setElements(this.#elements.filter(isOther));
  }

  #reset(): true {
    const { roles, elements, since } = this.#application;
    this.#roles = [...roles, ...(since?.roles ?? [])].map(({ name, isExternal }) => ({
      name,
      externalRole: isExternal ?? false,
    }));
    this.#elements = [...(elements?.names ?? []), ...(since?.elements ?? [])].map((name) => ({
      name,
      category: elements?.category ?? '',
      label: categoryLabel(elements?.category ?? ''),
    }));
    return true;
  }

  #setRoles(roles: readonly OfferedRole[]): boolean {
    const isChanged = roles.length !== this.#roles.length;
    this.#roles = roles;
    return isChanged;
  }

  #setElements(elements: readonly OfferedElement[]): boolean {
    const isChanged = elements.length !== this.#elements.length;
    this.#elements = elements;
    return isChanged;
  }
}
