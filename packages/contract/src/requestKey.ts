/** A request with the same key within a day counts as the same request, sent again. */
export const REQUEST_KEY_HEADER = 'idempotency-key'

export const REQUEST_KEY_LENGTH = { min: 8, max: 64 } as const

// The IETF's draft (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/) makes the header a
// quoted string. Almost everywhere else it is a plain one.
const REQUEST_KEY = new RegExp(`^("?)([\\w.~-]{${REQUEST_KEY_LENGTH.min},${REQUEST_KEY_LENGTH.max}})\\1$`)

/** Returns the key in a header's value; `undefined` if the value is not a key. */
export const requestKeyIn = (value: string): string | undefined => REQUEST_KEY.exec(value)?.[2]
