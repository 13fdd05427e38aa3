/** A tab of this browser that shares its actors. */
export interface Tab {
  readonly id: string;
  readonly title: string;
}

/** The watched tab; null for this tab. */
export type Source = Tab | null;

/** The id that stands for this tab. No other tab has this id, because ids are random. */
export const HERE = 'here';
