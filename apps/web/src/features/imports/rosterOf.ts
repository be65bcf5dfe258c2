import type { ListedGuest } from '@buri/contract/clanGuests'
import { writtenNameKey } from '@buri/domain/imports/writtenName'
import { readRoster } from '@buri/domain/nights/roster/readRoster'
import { nameKeyOf, normaliseName } from '@buri/domain/riotId'

const LIMITS = { characters: 10_000, lines: 200 }

type RosterName = Pick<ListedGuest, 'name' | 'tagLine'>
type Known = { members: readonly { summonerName: string; tagLine: string }[]; guests: readonly RosterName[] }
/** People of a pasted list: members and guests of the clan by name, and the others. */
type PastedRoster = { members: string[]; guests: string[]; others: ListedGuest[]; unread: number }

/** `name#tag`, or the name alone where the list gives no tag. */
export const guestName = ({ name, tagLine }: RosterName): string => (tagLine === null ? name : `${name}#${tagLine}`)

/** Reads a list of names as it is pasted from a sheet or KakaoTalk. `undefined` if it is too long. */
export function rosterOf(text: string, { members, guests }: Known): PastedRoster | undefined {
  const roster = readRoster(text, LIMITS)
  if (typeof roster === 'string') return undefined
  const keys = new Set(members.map(({ summonerName, tagLine }) => nameKeyOf({ gameName: summonerName, tagLine })))
  const names = new Set(members.map(({ summonerName }) => normaliseName(summonerName)))
  const listed = new Set(guests.map((guest) => writtenNameKey(guestName(guest))))
  const read: PastedRoster = { members: [], guests: [], others: [], unread: roster.problems.length }
  for (const { name, tagLine, main, sub } of roster.people) {
    const isMember =
      tagLine === null ? names.has(normaliseName(name)) : keys.has(nameKeyOf({ gameName: name, tagLine }))
    const written = guestName({ name, tagLine })
    if (isMember) read.members.push(written)
    else if (listed.has(writtenNameKey(written))) read.guests.push(written)
    else read.others.push({ name, tagLine, main, sub })
  }
  return read
}
