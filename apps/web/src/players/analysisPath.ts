/** `nameParam` is the name in the spelling of a profile's address. */
export const analysisPath = (nameParam: string) => `/summoner/${encodeURIComponent(nameParam)}/analysis`
