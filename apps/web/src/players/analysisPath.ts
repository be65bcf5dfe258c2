/** `nameParam` is the name as it is in a profile's address. */
export const analysisPath = (nameParam: string) => `/summoner/${encodeURIComponent(nameParam)}/analysis`
