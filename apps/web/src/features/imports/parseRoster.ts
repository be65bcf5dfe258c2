import type { ListedGuest } from '@buri/contract/clanGuests'
import { writtenNameKey } from '@buri/domain/imports/writtenName'
import { readRoster } from '@buri/domain/nights/roster/readRoster'
import { nameKeyOf, normaliseName } from '@buri/domain/riotId'

const ROSTER_LIMITS = { characters: 10_000, lines: 200 }

type RosterName = Pick<ListedGuest, 'name' | 'tagLine'>
export type KnownPeople = {
  members: readonly { summonerName: string; tagLine: string }[]
  guests: readonly RosterName[]
}
/** Members and guests of the clan are only counted. */
type DividedRoster = { members: number; guests: number; others: ListedGuest[] }

export const guestName = ({ name, tagLine }: RosterName): string => (tagLine === null ? name : `${name}#${tagLine}`)

/** Returns `undefined` if the text is too long. */
export function parseRoster(text: string): { people: ListedGuest[]; unread: number } | undefined {
  const roster = readRoster(text, ROSTER_LIMITS)
  if (typeof roster === 'string') return undefined
  const people = roster.people.map(({ name, tagLine, main, sub }) => ({ name, tagLine, main, sub }))
  return { people, unread: roster.problems.length }
}

export function divideRoster(people: readonly ListedGuest[], { members, guests }: KnownPeople): DividedRoster {
  const keys = new Set(members.map(({ summonerName, tagLine }) => nameKeyOf({ gameName: summonerName, tagLine })))
  const names = new Set(members.map(({ summonerName }) => normaliseName(summonerName)))
  const listed = new Set(guests.map((guest) => writtenNameKey(guestName(guest))))
  const isMember = ({ name, tagLine }: RosterName) =>
    tagLine === null ? names.has(normaliseName(name)) : keys.has(nameKeyOf({ gameName: name, tagLine }))
  const unknown = people.filter((person) => !isMember(person))
  const others = unknown.filter((person) => !listed.has(writtenNameKey(guestName(person))))
  return { members: people.length - unknown.length, guests: unknown.length - others.length, others }
}
