const NAME = '#seat='

/** The code follows `#`, so that it reaches neither a server's log nor another site. */
export const seatLink = (nightId: string, code: string) => `${window.location.origin}/inhouse/${nightId}${NAME}${code}`

/** The code of the link that was opened; empty without one. */
export const seatCodeIn = (hash: string) => (hash.startsWith(NAME) ? hash.slice(NAME.length) : '')
