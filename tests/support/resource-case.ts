import type { FormName } from '../../machines/app/forms.ts';
import type { ListName } from '../../machines/app/lists.ts';
import type { RemovalName } from '../../machines/app/removals.ts';
import type { FormRules } from '../../machines/resource/form.ts';
import type { Fixture } from './people.ts';
import type { Answers } from './stub-service.ts';

export interface Thing {
  readonly uuid: string;
}

/**
 * The data of one resource for the tests that all resources share (`testResource`). Each resource has a file
 * in `tests/support/resources/`.
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
  /** The calls for `stored`, such as `GET /userprofile/api/v1/site/list`. */
  readonly calls: {
    readonly list: string;
    readonly get: string;
    readonly update: string;
  };
  /** The delete: the call that reads what uses the object, and the call that deletes it. */
  readonly deletes?: { readonly removal: RemovalName; readonly usage: string; readonly remove: string };
  /**
   * `stored` is the tested object, as the service returns it. `other` is a second row of the list.
   */
  readonly stored: Stored;
  readonly other: Stored;
  /** The property that contains the object's name; `name` by default. */
  readonly calledBy?: string;
  /**
   * The property of a save's request that contains the object. Set only if the service responds with the
   * whole object.
   */
  readonly savedAs?: string;
  /** The rules of the form, and its choices. */
  readonly rules: Pick<FormRules<never, Draft, Choices, unknown>, 'validate' | 'toRequest'>;
  readonly choices: Choices;
  /** A valid draft of a new object. */
  readonly draft: Draft;
  /** The stored object after `draft` was saved; `stored` by default. */
  readonly created?: Stored;
  /** Changes of the form of `stored`. `edited` is the stored object after these changes were saved. */
  readonly edit: Partial<Draft>;
  readonly edited: Stored;
  /**
   * The fields that another user changes concurrently, for tests of conflicts; by default the description.
   */
  readonly theirs?: Partial<Stored>;
  /** Responses to the other calls that are made before the form is open. */
  readonly answers: Answers;
  /** Returns the request by which the service's tests create an object with this name. Undefined for users. */
  readonly body?: (name: string, fixture: Fixture) => object;
}

/** Checks a case against the types of its resource, and returns it without these types. */
export const defineCase = <Stored extends Thing, Draft extends object, Choices>(
  resource: ResourceCase<Stored, Draft, Choices>,
): ResourceCase => resource;

/** Returns the name of an object of the resource, from the property that the case specifies. */
export const nameIn = ({ calledBy = 'name' }: ResourceCase, row: object): string =>
  String(row[calledBy as keyof typeof row]);
