export type Kills = { kills: number; deaths: number; assists: number }

/** The KDA ratio with two decimals. Without deaths it is not a number, so the word `Perfect` is returned. */
export function kdaRatio({ kills, deaths, assists }: Kills): string {
  return deaths === 0 ? 'Perfect' : ((kills + assists) / deaths).toFixed(2)
}

export const killsText = ({ kills, deaths, assists }: Kills) => `${kills}/${deaths}/${assists}`
