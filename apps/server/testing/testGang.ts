import fc from 'fast-check'
import { TEN_PEOPLE } from './testTrust.ts'

export const GANG = 7
const OWNED = [9, 12]

export type Act =
  | { kind: 'clan' | 'leave' | 'join' | 'member' | 'invite'; account: number; with: number }
  | { kind: 'forge'; account: number; victims: number[]; clan: boolean; winner: 'blue' | 'red' }
  | { kind: 'own' | 'claim'; account: number; person: number; with: number }
  | { kind: 'confirm' | 'object' | 'copy' | 'delete' | 'contradict'; account: number; match: number }
const account = fc.nat(GANG - 1)
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constantFrom('clan', 'leave', 'join', 'member', 'invite'), account, with: account }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('forge'),
      account,
      victims: fc.oneof(fc.subarray(OWNED), ...[3, 9].map((maxLength) => fc.uniqueArray(fc.nat(29), { maxLength }))),
      clan: fc.boolean(),
      winner: fc.constantFrom('blue', 'red'),
    }),
  },
  fc.record({ kind: fc.constantFrom('own', 'claim'), account, person: fc.nat(29), with: account }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('confirm', 'confirm', 'object', 'copy', 'delete', 'contradict'),
      account,
      match: fc.nat(30),
    }),
  },
) as fc.Arbitrary<Act>

const forge = (account: number, victims: number[]): Act => ({
  kind: 'forge',
  account,
  victims,
  clan: false,
  winner: 'red',
})
/** Each has the acts, whether the owners answer them, and whether the honest accounts are young. */
export const PAST_ATTACKS: [Act[], boolean, boolean][] = [
  [
    [
      forge(0, []),
      { kind: 'own', account: 1, person: 5, with: 1 },
      forge(2, [0, 1, 2, 3, 4, 5]),
      { kind: 'confirm', account: 1, match: 1 },
    ],
    true,
    false,
  ],
  [[forge(0, [1, 2, 3]), forge(1, [4, 5, 16])], true, false],
  [[forge(0, [1, 2, 3]), forge(1, [4, 5, 16])], true, true],
  [[{ kind: 'member', account: 0, with: 0 }, ...TEN_PEOPLE.map(() => forge(0, [0, 1, 2, 4, 5, 6, 7, 8]))], true, false],
  [TEN_PEOPLE.map((index) => forge(index % GANG, OWNED)), false, false],
  [[forge(0, [0]), { kind: 'member', account: 0, with: 0 }], false, true],
]
