/*
 * These functions convert an event to the parameters of a guard or an action:
 * `{ type: 'keepFault', params: errorParams }`.
 */

export const eventParams = <Event>({ event }: { event: Event }): Event => event;

export const outputParams = <Output>({ event }: { event: { readonly output: Output } }): Output =>
  event.output;

export const errorParams = ({ event }: { event: { readonly error: unknown } }): ErrorParams => ({
  error: event.error,
});

export interface ErrorParams {
  readonly error: unknown;
}
