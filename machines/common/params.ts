/* What a guard or an action is given of what has happened: `{ type: 'keepFault', params: failure }`. */

/** Gives the event itself. */
export const said = <Event>({ event }: { event: Event }): Event => event;

/** Gives what a call failed with. */
export const failure = ({ event }: { event: { readonly error: unknown } }): Failed => ({
  error: event.error,
});

export interface Failed {
  readonly error: unknown;
}
