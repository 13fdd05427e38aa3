import type { Client, handling } from '../../../openapi/client/client.ts';

export type ReadCall = {
  readonly params: { readonly path: { uuid: string } };
  readonly signal: AbortSignal;
  readonly middleware?: ReturnType<typeof handling>['middleware'];
};

/** The data that a form reads before it opens. The console prefetches the same data. */
export interface FormReads {
  /** Reads the object that the form edits or copies. */
  get(client: Client, call: ReadCall): Promise<unknown>;
  /** Names of the lists that must be loaded before the form opens. */
  readonly lookups: readonly string[];
}
