import { expect, test } from 'vitest'
import { lendingTeam } from './lendingTeam.ts'

const team = (nth: number, rest: 'given' | null, ...ids: string[]) => ({
  ...{ nth, rest },
  players: ids.map((signupId) => ({ signupId })),
})
const TEAMS = [team(1, null, 'a', 'b'), team(2, null, 'c'), team(3, 'given', 'd')]

test.each([
  ['one of its own five', 1, 'a', null],
  ['one of another team, even the opposing one', 1, 'c', 2],
  ['one who waited without a team', 1, 'x', null],
  ['one whose team broke up', 1, 'd', null],
])('a team plays with %s', (_, teamNumber, signupId, lending) => {
  expect(lendingTeam(TEAMS, { nth: teamNumber, signupId })).toBe(lending)
})
