import type { FormName } from '../../machines/app/forms.ts';
import type { ListName } from '../../machines/app/lists.ts';
import type { RemovalName } from '../../machines/app/removals.ts';
import type { FormRules } from '../../machines/resource/form.ts';
import type { Fixture } from './people.ts';
import type { Answers } from './stub-service.ts';

export interface Thing {
  readonly uuid: string;
}

/** Test data of a resource for the shared resource tests. Each resource has a file in `tests/support/resources/`. */
export interface ResourceCase<
  Stored extends Thing = Thing,
  Draft extends object = object,
  Choices = unknown,
> {
  /** The resource's name with an article, for test titles. */
  readonly title: string;
  readonly form: FormName;
  readonly list: ListName;
  /** Calls for `stored`, such as `GET /userprofile/api/v1/site/list`. */
  readonly calls: {
    readonly list: string;
    readonly get: string;
    readonly update: string;
  };
  /** The deletion: the calls that read the resource's users, and that delete it. */
  readonly deletes?: { readonly removal: RemovalName; readonly usage: string; readonly remove: string };
  /** `stored` is the resource under test, as the service returns it. `other` is a second row of the list. */
  readonly stored: Stored;
  readonly other: Stored;
  /** The member with the resource's name; `name` by default. */
  readonly calledBy?: string;
  /** The member of the request that holds the resource, if the save answers with the whole resource. */
  readonly savedAs?: string;
  /** The rules of the form, and its choices. */
  readonly rules: Pick<FormRules<never, Draft, Choices, unknown>, 'validate' | 'toRequest'>;
  readonly choices: Choices;
  /** A valid draft of a new resource. */
  readonly draft: Draft;
  /** The stored resource after `draft` is saved; `stored` by default. */
  readonly created?: Stored;
  /** Changes to the form of `stored`. `edited` is the stored resource after they are saved. */
  readonly edit: Partial<Draft>;
  readonly edited: Stored;
  /** A concurrent change by another user, for conflicts; of the description by default. */
  readonly theirs?: Partial<Stored>;
  /** Answers to further calls that are made before the form is open. */
  readonly answers: Answers;
  /** The request that creates a resource with this name in the service's tests. Users have none. */
  readonly body?: (name: string, fixture: Fixture) => object;
}

/** Checks a case against the types of its resource, and erases the types. */
export const defineCase = <Stored extends Thing, Draft extends object, Choices>(
  resource: ResourceCase<Stored, Draft, Choices>,
): ResourceCase => resource;

/** Returns the name of a row. */
export const nameIn = ({ calledBy = 'name' }: ResourceCase, row: object): string =>
  String(row[calledBy as keyof typeof row]);
