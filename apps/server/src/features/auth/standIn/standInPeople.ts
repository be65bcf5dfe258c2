import { createHash } from 'node:crypto'
import { NAMELESS, nicknameFrom } from '@buri/domain/accounts/nickname'

type Person = { id: string; name: string }
type StandInPerson = Person & { role: string; description: string }

/** The ids are far from those of Discord. */
export const STAND_IN_PEOPLE = [
  { id: '10000000000000000001', role: '관리자', name: '안개탄곰', description: '사이트의 모든 것을 관리해요' },
  { id: '10000000000000000002', role: '운영자', name: '미역비둘기', description: '신고와 게시글을 살펴요' },
  { id: '10000000000000000003', role: '클랜장', name: '새벽감자', description: '클랜을 이끌어요' },
  { id: '10000000000000000004', role: '부클랜장', name: '솜사탕방앗간', description: '클랜 운영을 도와요' },
  { id: '10000000000000000005', role: '클랜원', name: '버섯농부', description: '클랜에서 내전을 해요' },
  { id: '10000000000000000006', role: '일반 회원', name: '와드방앗간', description: '내전에 나온 적이 없어요' },
] as const satisfies readonly StandInPerson[]

export type StandInRole = (typeof STAND_IN_PEOPLE)[number]['role']
export const STAND_IN_ADMIN = STAND_IN_PEOPLE[0].id

const FIRST_STRANGER = 11_000_000_000_000_000_000n
const STRANGERS = 1_000_000_000_000_000_000n

/** The same name always gives the same person. */
export function standInPersonNamed(text: string): Person | undefined {
  const name = nicknameFrom(text)
  if (name === NAMELESS) return undefined
  const number = createHash('sha256').update(name).digest().readBigUInt64BE() % STRANGERS
  return { id: String(FIRST_STRANGER + number), name }
}
