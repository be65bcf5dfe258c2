import { readRoster } from '@buri/domain/nights/roster/readRoster'
import { nameKeyOf, normaliseName } from '@buri/domain/riotId'

const LIMITS = { characters: 10_000, lines: 200 }

type Member = { summonerName: string; tagLine: string }
/** Names of a pasted list: who is a member already, and who is to be invited. */
type PastedRoster = { members: string[]; others: string[]; unread: number }

/** Reads a list of names as it is pasted from a sheet or KakaoTalk. `undefined` if it is too long. */
export function rosterOf(text: string, members: readonly Member[]): PastedRoster | undefined {
  const roster = readRoster(text, LIMITS)
  if (typeof roster === 'string') return undefined
  const keys = new Set(members.map(({ summonerName, tagLine }) => nameKeyOf({ gameName: summonerName, tagLine })))
  const names = new Set(members.map(({ summonerName }) => normaliseName(summonerName)))
  const read: PastedRoster = { members: [], others: [], unread: roster.problems.length }
  for (const { name, tagLine } of roster.people) {
    const isMember =
      tagLine === null ? names.has(normaliseName(name)) : keys.has(nameKeyOf({ gameName: name, tagLine }))
    read[isMember ? 'members' : 'others'].push(tagLine === null ? name : `${name}#${tagLine}`)
  }
  return read
}
