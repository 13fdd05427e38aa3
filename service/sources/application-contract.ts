import type { components } from '../../openapi/application-schema.d.ts';
import contract from '../../openapi/application.yaml';
import { ContractSchemas } from './contract-schemas.ts';

type Schemas = components['schemas'];

export type OfferedRole = Schemas['Role'];

export type OfferedElement = Schemas['Element'];

export type PushedUser = Schemas['User'];

export const applicationContract = new ContractSchemas<Schemas>(contract);
