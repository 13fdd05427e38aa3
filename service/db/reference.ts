/** Refers to a row by uuid and name, as the contract does; null where there is none. */
export const reference = (uuid: string | null, name: string | null): { uuid: string; name: string } | null =>
  uuid === null ? null : { uuid, name: name ?? '' };
