/** The analysis page of a name from an address. */
export const analysisPath = (nameParam: string) => `/summoner/${encodeURIComponent(nameParam)}/analysis`
