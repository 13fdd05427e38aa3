/** Selects the fields that can take the focus, except the size of a table's pages, which is no part of the answer. */
export const FIELD = ':is(input, select, textarea):enabled:not([data-control=page-size])';

/** A ref for the part of an open dialog that appears after its data are loaded: moves the focus to the first field. */
export const focusFirstField = (part: HTMLElement | null): void =>
  part?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
