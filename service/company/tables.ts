declare module '../db/schema.ts' {
  interface Database {
    companies: CompanyTable;
  }
}

declare module '../db/versions.ts' {
  interface Lists {
    companies: true;
  }
}

export interface CompanyTable {
  uuid: string;
  name: string;
}
