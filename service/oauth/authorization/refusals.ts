import type { AuthorizationResponse } from './authorization-response.ts';
import { errorResponse, type AcceptedRequest } from './requests.ts';

export const loginRequired = (request: AcceptedRequest): AuthorizationResponse =>
  errorResponse(request, { error: 'login_required', description: 'The user must sign in' });

export const isNative = ({ client }: AcceptedRequest): boolean => client.type === 'native';

export const confirmationRequired = (request: AcceptedRequest): AuthorizationResponse =>
  isNative(request)
    ? errorResponse(request, {
        error: 'interaction_required',
        description: 'The user must confirm the sign-in to a native application',
      })
    : errorResponse(request, {
        error: 'account_selection_required',
        description: 'The user must choose an account',
      });

export const accessDenied = (request: AcceptedRequest): AuthorizationResponse =>
  errorResponse(request, {
    error: 'access_denied',
    description: 'The user has no access to this application',
  });

export const unmetRequirements = (request: AcceptedRequest): AuthorizationResponse =>
  errorResponse(request, {
    error: 'unmet_authentication_requirements',
    description: 'The user cannot sign in at the level that the application requires',
  });

export const factorRequired = (request: AcceptedRequest): AuthorizationResponse =>
  errorResponse(request, {
    error: 'interaction_required',
    description: 'The user must prove a second factor',
  });
