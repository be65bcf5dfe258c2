/**
 * Stands while the browser holds a session. Scripts cannot read the session's own cookie, and asking `GET /auth/me` to
 * find out writes a refusal into every visitor's console.
 */
export const SIGNED_IN_COOKIE = { name: 'signed-in', value: 'yes' } as const
