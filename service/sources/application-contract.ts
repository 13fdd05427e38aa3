import type { components } from '../../openapi/generated/application-schema.d.ts';
import contract from '../../openapi/contracts/application.yaml';
import { ContractSchemas } from './contract-schemas.ts';

type Schemas = components['schemas'];

export type OfferedRole = Schemas['Role'];

export type OfferedElement = Schemas['Element'];

export type PushedUser = Schemas['User'];

export const applicationContract = new ContractSchemas<Schemas>(contract);
