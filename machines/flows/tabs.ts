/** A tab of this browser that shares its actors. */
export interface Tab {
  readonly id: string;
  readonly title: string;
}

/** The watched tab; null for this tab. */
export type Source = Tab | null;

/** Used as the id of this tab. No other tab has this id, because the ids of other tabs are random. */
export const HERE = 'here';
