import type { components } from '../../openapi/application-schema.d.ts';
import contract from '../../openapi/application.yaml';
import { ContractSchemas } from './contract-schemas.ts';

type Schemas = components['schemas'];

/** A role as an application's own API tells of it. */
export type OfferedRole = Schemas['Role'];

/** An element as an application's own API tells of it. */
export type OfferedElement = Schemas['Element'];

/** A user as an application's own API is told. */
export type PushedUser = Schemas['User'];

/** What an application is to answer. */
export const applicationContract = new ContractSchemas<Schemas>(contract);
