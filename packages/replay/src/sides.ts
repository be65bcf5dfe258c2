import { type Fields, fieldsOf, listOf, readCount, readPositive } from './json/untrusted.ts'
import type { ParsedTeam, Side } from './parsedMatch.ts'

/** Returns the side of Riot's team number, which is a number or text. */
export function sideOf(teamId: unknown): Side | null {
  const id = readCount(teamId)
  if (id === 100) return 'blue'
  return id === 200 ? 'red' : null
}

export const findTeam = (teams: unknown, side: Side): Fields =>
  fieldsOf(listOf(teams).find((team) => sideOf(fieldsOf(team).teamId) === side))

/** Reads a list of bans, at most 18, because Arena of 2026 has one for each player. `-1` is an unused ban. */
export function bansOf(bans: unknown): number[] | null {
  if (!Array.isArray(bans)) return null
  return bans
    .slice(0, 18)
    .map((ban) => readPositive(typeof ban === 'object' ? fieldsOf(ban).championId : ban))
    .filter((championId) => championId !== null)
}

/** Reads a team as the client's match history writes it. `hordeKills` are the void grubs. */
export const clientTeam = (team: Fields): ParsedTeam => ({
  bans: bansOf(team.bans),
  towers: readCount(team.towerKills),
  inhibitors: readCount(team.inhibitorKills),
  dragons: readCount(team.dragonKills),
  barons: readCount(team.baronKills),
  heralds: readCount(team.riftHeraldKills),
  grubs: readCount(team.hordeKills),
})
