import { count, type Fields, fieldsOf, listOf, positive } from './json/untrusted.ts'
import type { ParsedTeam, Side } from './parsedMatch.ts'

/** Side of Riot's team number, given as number or text. */
export function sideOf(teamId: unknown): Side | null {
  const id = count(teamId)
  if (id === 100) return 'blue'
  return id === 200 ? 'red' : null
}

export const findTeam = (teams: unknown, side: Side): Fields =>
  fieldsOf(listOf(teams).find((team) => sideOf(fieldsOf(team).teamId) === side))

/** `-1` is an unused ban. Never more than 18; Arena of 2026 has one each. */
export function bansOf(bans: unknown): number[] | null {
  if (!Array.isArray(bans)) return null
  return bans
    .slice(0, 18)
    .map((ban) => positive(typeof ban === 'object' ? fieldsOf(ban).championId : ban))
    .filter((championId) => championId !== null)
}

/** A team as the client's match history writes it. `hordeKills` are the void grubs. */
export const clientTeam = (team: Fields): ParsedTeam => ({
  bans: bansOf(team.bans),
  towers: count(team.towerKills),
  inhibitors: count(team.inhibitorKills),
  dragons: count(team.dragonKills),
  barons: count(team.baronKills),
  heralds: count(team.riftHeraldKills),
  grubs: count(team.hordeKills),
})
