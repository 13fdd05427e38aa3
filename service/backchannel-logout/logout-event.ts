/** The member of `events` in every logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
