import { createHash } from 'node:crypto'
import { NAMELESS, nicknameFrom } from '@buri/domain/accounts/nickname'

type StandInPerson = { id: string; name: string; does: string }

/** People to sign in as. Their ids are far from Discord's. */
export const STAND_IN_PEOPLE = [
  { id: '10000000000000000001', name: '관리자', does: '사이트의 모든 것을 관리해요' },
  { id: '10000000000000000002', name: '운영자', does: '신고와 게시글을 살펴요' },
  { id: '10000000000000000003', name: '클랜장', does: '클랜을 이끌어요' },
  { id: '10000000000000000004', name: '부클랜장', does: '클랜 운영을 도와요' },
  { id: '10000000000000000005', name: '클랜원', does: '클랜에서 내전을 해요' },
  { id: '10000000000000000006', name: '일반 회원', does: '내전에 나온 적이 없어요' },
] as const satisfies readonly StandInPerson[]

export type StandInName = (typeof STAND_IN_PEOPLE)[number]['name']
export const STAND_IN_ADMIN = STAND_IN_PEOPLE[0].id

const FIRST_STRANGER = 11_000_000_000_000_000_000n
const STRANGERS = 1_000_000_000_000_000_000n

/** A person with any name; the same name is the same person again. */
export function strangerNamed(text: string): StandInPerson | undefined {
  const name = nicknameFrom(text)
  if (name === NAMELESS) return undefined
  const number = createHash('sha256').update(name).digest().readBigUInt64BE() % STRANGERS
  return { id: String(FIRST_STRANGER + number), name, does: '' }
}
