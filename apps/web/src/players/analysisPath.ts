/** The path of a player's analysis page. `nameParam` is the name as it is in a profile's address. */
export const analysisPath = (nameParam: string) => `/summoner/${encodeURIComponent(nameParam)}/analysis`
