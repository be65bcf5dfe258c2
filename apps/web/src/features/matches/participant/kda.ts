export type Kills = { kills: number; deaths: number; assists: number }

export function kdaRatio({ kills, deaths, assists }: Kills): string {
  return deaths === 0 ? 'Perfect' : ((kills + assists) / deaths).toFixed(2)
}

export const killsText = ({ kills, deaths, assists }: Kills) => `${kills}/${deaths}/${assists}`
