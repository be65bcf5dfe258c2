/** Where the analysis of a name from an address stands. */
export const analysisPath = (nameParam: string) => `/summoner/${encodeURIComponent(nameParam)}/analysis`
