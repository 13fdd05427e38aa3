import { CONSOLE_CLIENT_UUID } from '../console-client.ts';

export const administrationAudience = (publicUrl: string): string => `${publicUrl}/userprofile/api/v1`;

/**
 * Returns the audience of a client's access tokens (RFC 9068, section 3): the administration API for the
 * console, otherwise the client's id.
 */
export const audienceOf = (clientUuid: string, publicUrl: string): string =>
  clientUuid === CONSOLE_CLIENT_UUID ? administrationAudience(publicUrl) : clientUuid;
