/**
 * A cookie that is present while the browser has a session. Scripts cannot read the session cookie. Calling `GET
 * /auth/me` instead would log a refusal in every visitor's console.
 */
export const SIGNED_IN_COOKIE = { name: 'signed-in', value: 'yes' } as const
