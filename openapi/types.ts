/** The contract's shapes under their own names. */
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

export type Problem = Schemas['Problem'];
export type Configuration = Schemas['Configuration'];
export type FrontendConfiguration = Schemas['FrontendConfiguration'];
export type RoleName = Schemas['RoleName'];
export type Reference = Schemas['Reference'];
export type CurrentUser = Schemas['CurrentUser'];
export type AuthorizationRequest = Schemas['AuthorizationRequest'];
export type Credentials = Schemas['Credentials'];
export type TokenRequest = Schemas['TokenRequest'];
export type TokenResponse = Schemas['TokenResponse'];
export type Location = Schemas['Location'];
export type User = Schemas['User'];
export type UserInput = Schemas['UserInput'];
export type UserSummary = Schemas['UserSummary'];
export type UserElement = Schemas['UserElement'];
export type UserElementConfig = Schemas['UserElementConfig'];
export type PullResult = Schemas['PullResult'];
export type ImportResult = Schemas['ImportResult'];
export type RowProblem = Schemas['RowProblem'];
export type BusinessProfile = Schemas['BusinessProfile'];
export type BusinessProfileInput = Schemas['BusinessProfileInput'];
export type ChosenAppProfile = Schemas['ChosenAppProfile'];
export type AppProfile = Schemas['AppProfile'];
export type AppProfileInput = Schemas['AppProfileInput'];
export type VisibilityProfile = Schemas['VisibilityProfile'];
export type VisibilityProfileInput = Schemas['VisibilityProfileInput'];
export type VisibilityElements = Schemas['VisibilityElements'];
export type Cluster = Schemas['Cluster'];
export type Application = Schemas['Application'];
export type ApplicationInput = Schemas['ApplicationInput'];
export type ApplicationItem = Schemas['ApplicationItem'];
export type AuthClient = Schemas['AuthClient'];
export type AuthClientInput = Schemas['AuthClientInput'];
export type AuthClientSummary = Schemas['AuthClientSummary'];
