import { nameKeyOf, parseRiotId } from '../../riotId.ts'
import type { RosterPerson } from './readRoster.ts'

type RosterSignup = {
  id: string
  /** `null` for a hidden player, whom no list names. */
  nameKey: string | null
  /** Whether a pasted list entered the person. A list never removes people who signed up themselves. */
  isFromList: boolean
}

export type RosterChange = {
  added: RosterPerson[]
  /** Signups that earlier lists made and this list no longer names. */
  removed: string[]
  /** Signups that people made on the site and the list does not name. They stay. */
  unlisted: string[]
  kept: string[]
  isReordered: boolean
}

/** Returns the difference between a pasted list and a night's active signups, which are given in the night's order. */
export function compareRoster(people: readonly RosterPerson[], signups: readonly RosterSignup[]): RosterChange {
  const peopleByKey = new Map(people.map((person) => [rosterKey(person), person]))
  const isListed = ({ nameKey }: RosterSignup) => nameKey !== null && peopleByKey.has(nameKey)
  const signupsByName = new Map(
    signups.flatMap((signup) => (signup.nameKey === null ? [] : [[signup.nameKey, signup.id]])),
  )
  const ids = signups.filter(isListed).map(({ id }) => id)
  const signedUp = [...peopleByKey.keys()].flatMap((key) => signupsByName.get(key) ?? [])
  const absent = signups.filter((signup) => signup.nameKey !== null && !isListed(signup))
  return {
    added: [...peopleByKey].flatMap(([key, person]) => (signupsByName.has(key) ? [] : [person])),
    removed: absent.flatMap(({ id, isFromList }) => (isFromList ? [id] : [])),
    unlisted: absent.flatMap(({ id, isFromList }) => (isFromList ? [] : [id])),
    kept: ids,
    isReordered: ids.some((id, index) => id !== signedUp[index]),
  }
}

/** Returns the name by which a listed person is compared. A name without a tag gets the default one. */
export function rosterKey({ name, tagLine }: Pick<RosterPerson, 'name' | 'tagLine'>): string {
  const id = tagLine === null ? parseRiotId(name) : { gameName: name, tagLine }
  return id ? nameKeyOf(id) : ''
}
