/** Tells scripts that somebody is signed in. `GET /auth/me` would log a refusal in every visitor's console. */
export const SIGNED_IN_COOKIE = { name: 'signed-in', value: 'yes' } as const
