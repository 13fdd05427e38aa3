import type { FormName } from '../../machines/app/forms.ts';
import type { ListName } from '../../machines/app/lists.ts';
import type { RemovalName } from '../../machines/app/removals.ts';
import type { FormRules } from '../../machines/resource/form/form.ts';
import type { Fixture } from './people.ts';
import type { Answers } from './stub-service.ts';

export interface Thing {
  readonly uuid: string;
}

/**
 * The properties of one resource that the tests of all resources (`testResource`) need. Each resource has a file in
 * `tests/support/resources/`.
 */
export interface ResourceCase<
  Stored extends Thing = Thing,
  Draft extends object = object,
  Choices = unknown,
> {
  /** The resource's name with an article, such as `a user`, for the titles of tests. */
  readonly title: string;
  readonly form: FormName;
  readonly list: ListName;
  /** The calls for the list, for reading `stored` and for saving it, such as `GET /userprofile/api/v1/site/list`. */
  readonly calls: {
    readonly list: string;
    readonly get: string;
    readonly update: string;
  };
  /**
   * Set if objects of the resource can be deleted: the actor that deletes them (`removal`), the call that lists the
   * objects that use `stored` (`usage`), and the call that deletes `stored` (`remove`).
   */
  readonly deletes?: { readonly removal: RemovalName; readonly usage: string; readonly remove: string };
  /**
   * `stored` is the object that the tests open and save, in the form of the service's response. `other` is a second row
   * of the list.
   */
  readonly stored: Stored;
  readonly other: Stored;
  /** The property that contains the object's name; `name` by default. */
  readonly calledBy?: string;
  /**
   * The property that contains the object in the request of a save. Set only if the response to a save contains the
   * whole object.
   */
  readonly savedAs?: string;
  /** The rules of the resource's form, and the choices that the form offers. */
  readonly rules: Pick<FormRules<never, Draft, Choices, unknown>, 'validate' | 'toRequest' | 'cleanField'>;
  readonly choices: Choices;
  /** A valid draft of a new object. */
  readonly draft: Draft;
  /** The stored object after `draft` was saved; `stored` by default. */
  readonly created?: Stored;
  /** What a user changes in the form of `stored`. `edited` is the object after the save. */
  readonly edit: Partial<Draft>;
  readonly edited: Stored;
  /** The fields that another user changes at the same time, for tests of conflicts; by default the description. */
  readonly theirs?: Partial<Stored>;
  /** Responses to the other calls that a form makes before it is open. */
  readonly answers: Answers;
  /** Returns a request that creates an object with this name in the tests of the service. Not defined for users. */
  readonly body?: (name: string, fixture: Fixture) => object;
}

/** Checks the types of a case, and returns it without its type parameters. */
export const defineCase = <Stored extends Thing, Draft extends object, Choices>(
  resource: ResourceCase<Stored, Draft, Choices>,
): ResourceCase => resource;

export const nameIn = ({ calledBy = 'name' }: ResourceCase, row: object): string =>
  String(row[calledBy as keyof typeof row]);
