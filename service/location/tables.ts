declare module '../db/schema.ts' {
  interface Database {
    locations: LocationTable;
  }
}

declare module '../db/list-versions.ts' {
  interface Lists {
    locations: true;
  }
}

export interface LocationTable {
  uuid: string;
  name: string;
  name_folded: string;
  latitude: number | null;
  longitude: number | null;
}
