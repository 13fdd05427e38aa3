/* Functions that map an event to the parameters of a guard or an action: `{ type: 'keepFault', params: failure }`. */

export const said = <Event>({ event }: { event: Event }): Event => event;

export const answer = <Output>({ event }: { event: { readonly output: Output } }): Output => event.output;

export const failure = ({ event }: { event: { readonly error: unknown } }): Failed => ({
  error: event.error,
});

export interface Failed {
  readonly error: unknown;
}
