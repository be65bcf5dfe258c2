/** `#` in a name is `%23` in every link. */
export const summonerPath = (name: string, tagLine: string) => `/summoner/${encodeURIComponent(`${name}#${tagLine}`)}`
