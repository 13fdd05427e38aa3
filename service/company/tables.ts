declare module '../db/schema.ts' {
  interface Database {
    companies: CompanyTable;
  }
}

declare module '../db/list-versions.ts' {
  interface Lists {
    companies: true;
  }
}

export interface CompanyTable {
  uuid: string;
  name: string;
}
