import type { FormName } from '../../machines/app/forms.ts';
import type { ListName } from '../../machines/app/lists.ts';
import type { RemovalName } from '../../machines/app/removals.ts';
import type { FormRules } from '../../machines/resource/form.ts';
import type { Fixture } from './people.ts';
import type { Answers } from './stub-service.ts';

export interface Thing {
  readonly uuid: string;
}

/** Test data of one resource for the shared resource tests; each has a file in `tests/support/resources/`. */
export interface ResourceCase<
  Stored extends Thing = Thing,
  Draft extends object = object,
  Choices = unknown,
> {
  /** Its name in the titles of tests, with an article. */
  readonly title: string;
  readonly form: FormName;
  readonly list: ListName;
  /** The calls, as `GET /userprofile/api/v1/site/list`, for the one that is stored. */
  readonly calls: {
    readonly list: string;
    readonly get: string;
    readonly update: string;
  };
  /** Its deletes, with the calls that read what uses it and that delete it. */
  readonly deletes?: { readonly removal: RemovalName; readonly usage: string; readonly remove: string };
  /** The resource under test, as the service answers it; `other` is a second row of the list. */
  readonly stored: Stored;
  readonly other: Stored;
  /** The member that names it; `name` by default. */
  readonly calledBy?: string;
  /** The member of the request that holds the resource, if the save answers with the whole resource. */
  readonly savedAs?: string;
  /** The rules of its form, and what they can choose from. */
  readonly rules: Pick<FormRules<never, Draft, Choices, unknown>, 'validate' | 'toRequest'>;
  readonly choices: Choices;
  /** A whole draft that can be saved as a new one. */
  readonly draft: Draft;
  /** What is stored of that draft; `stored` by default. */
  readonly created?: Stored;
  /** Changes to the form of `stored`; `edited` is what is stored after they are saved. */
  readonly edit: Partial<Draft>;
  readonly edited: Stored;
  /** A concurrent change by another person, for conflicts; the description by default. */
  readonly theirs?: Partial<Stored>;
  /** The answers to further calls that are made before the form is open. */
  readonly answers: Answers;
  /** The request that creates one of this name in the database of the service's tests; not for users. */
  readonly body?: (name: string, fixture: Fixture) => object;
}

/** Checks a case against the types of its resource, and returns it without them. */
export const defineCase = <Stored extends Thing, Draft extends object, Choices>(
  resource: ResourceCase<Stored, Draft, Choices>,
): ResourceCase => resource;

/** Returns the name of a row. */
export const nameIn = ({ calledBy = 'name' }: ResourceCase, row: object): string =>
  String(row[calledBy as keyof typeof row]);
