/** Selects enabled fields, except a table's page size, which does not belong to the form. */
export const FIELD = ':is(input, select, textarea):enabled:not([data-control=page-size])';

/** A ref for the part of an open dialog that appears after its data are loaded: moves the focus to the first field. */
export const focusFirstField = (part: HTMLElement | null): void =>
  part?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
