export const reference = (uuid: string | null, name: string | null): { uuid: string; name: string } | null =>
  uuid === null ? null : { uuid, name: name ?? '' };
