import type { SignupChange } from '@buri/contract/nights/signups'
import type { Wishes } from './signupReads.repository.ts'

export type WishChange = Pick<SignupChange, 'main' | 'sub' | 'refused' | 'arrival' | 'arrivesAt' | 'remark'>

const NO_WISHES: Wishes = { main: null, sub: null, refused: [] }

/** Positions that are not given stay as they were. */
export function mergeWishes({ arrival, arrivesAt, remark, ...wished }: WishChange, before: Wishes | null) {
  const wishes = before ?? NO_WISHES
  const { main = wishes.main, sub = wishes.sub, refused = wishes.refused } = wished
  // The second position must differ from the main one, and neither of these may be refused.
  const lanes = [main, sub]
  return {
    main,
    sub: sub === main ? null : sub,
    refused: [...new Set(refused)].filter((position) => !lanes.includes(position)),
    ...(arrival === undefined ? {} : { arrival }),
    ...(remark === undefined ? {} : { remark }),
    ...(arrivesAt === undefined ? {} : { arrivesAt: arrivesAt === null ? null : new Date(arrivesAt) }),
  }
}
