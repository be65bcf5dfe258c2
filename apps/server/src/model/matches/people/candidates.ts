import { type Candidates, candidatesOfLine, NO_CANDIDATES } from '@buri/domain/identities/seating'
import type { Tx } from '#server/model/matches/tx.ts'
import type { Evidence } from './evidence.ts'
import { findPeople, type Person } from './people.ts'

export async function candidatesOf(tx: Tx, slots: readonly (Evidence | null)[]): Promise<Candidates[]> {
  const present = slots.filter((slot) => slot !== null)
  return candidatesAmong(await findPeople(tx, present, []), slots)
}

export const candidatesAmong = (people: ReadonlyMap<string, Person>, slots: readonly (Evidence | null)[]) =>
  slots.map((evidence): Candidates => (evidence ? candidatesOfLine(evidence, people.values()) : NO_CANDIDATES))
