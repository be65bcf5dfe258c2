const NAME = '#seat='

/** Returns a link with a seat code. The code follows `#`, so that neither a server's log nor another site gets it. */
export const seatLink = (nightId: string, code: string) => `${window.location.origin}/inhouse/${nightId}${NAME}${code}`

export const seatCodeIn = (hash: string) => (hash.startsWith(NAME) ? hash.slice(NAME.length) : '')
