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
/** The people of a list, divided into members and guests of the clan, who are only counted, and all others. */
type DividedRoster = { members: number; guests: number; others: ListedGuest[] }

/** `name#tag`, or the name alone where the list gives no tag. */
export const guestName = ({ name, tagLine }: RosterName): string => (tagLine === null ? name : `${name}#${tagLine}`)

/** Reads a list of names as it is pasted from a sheet or KakaoTalk. `undefined` if the text is too long. */
export function parseRoster(text: string): { people: ListedGuest[]; unread: number } | undefined {
  const roster = readRoster(text, ROSTER_LIMITS)
  if (typeof roster === 'string') return undefined
  const people = roster.people.map(({ name, tagLine, main, sub }) => ({ name, tagLine, main, sub }))
  return { people, unread: roster.problems.length }
}

/** Separates the members and guests of the clan, whom it recognises by name, from the others. */
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
