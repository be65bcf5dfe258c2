import { championOf } from '../gameData/champions.ts'
import type { ComparableLine } from './alignParticipants.ts'
import { patchOf } from './matchIdOf.ts'
import { DURATION_TOLERANCE_SECONDS } from './mergeMatches.ts'
import type { ReportedMatch, ReportedParticipant } from './reportedMatch.ts'
import { areSamePeople, type IsStranger } from './samePeople.ts'

type GameTrace = Pick<ReportedMatch, 'platform' | 'gameId' | 'isNumberHinted' | 'durationSeconds'> & {
  fingerprint: string
  gameVersion: string | null
}

/**
 * Whether two results could be of one game. If the contents of both give the game's number, the numbers decide. A
 * number from a file name is only a hint: it matches results of the same length and patch. Results with equal champions
 * and scores match, whatever the names. `areSameGame` then compares the lines.
 */
export function couldBeSameGame(one: GameTrace, other: GameTrace): boolean {
  const isNamed = one.isNumberHinted || other.isNumberHinted
  const haveSameNumber = one.gameId !== null && one.gameId === other.gameId && one.platform === other.platform
  if (haveSameNumber && one.platform !== null) return !isNamed || haveSameShape(one, other)
  const haveBoth = [one, other].every(({ platform, gameId }) => platform !== null && gameId !== null)
  const areApart = haveBoth || (one.gameId !== null && other.gameId !== null && one.gameId !== other.gameId)
  if (areApart && !isNamed) return false
  return one.fingerprint === other.fingerprint && haveSameShape(one, other)
}

function haveSameShape(one: GameTrace, other: GameTrace): boolean {
  const [patch, otherPatch] = [patchOf(one.gameVersion), patchOf(other.gameVersion)]
  const isSamePatch = patch === null || otherPatch === null || patch === otherPatch
  return isSamePatch && Math.abs(one.durationSeconds - other.durationSeconds) <= DURATION_TOLERANCE_SECONDS
}

type Line = ComparableLine & Pick<ReportedParticipant, 'goldEarned'>
type Game = Pick<ReportedMatch, 'platform' | 'gameId' | 'isNumberHinted'> & { participants: readonly Line[] }

/**
 * Whether two results that could belong to one game do. Half of the players must be the same. If only a file name gives
 * the number, half of the lines must be the same too. When a draft is restarted at once, champions and 0/0/0 repeat, so
 * gold decides there. `isStranger` takes a slot of `one`: at such a slot, neither a name nor a score makes two players
 * the same.
 */
export function areSameGame(one: Game, other: Game, isStranger?: IsStranger): boolean {
  if (!areSamePeople(one.participants, other.participants, isStranger)) return false
  if (one.gameId === null || other.gameId === null) return true
  if (one.gameId === other.gameId && one.platform === other.platform)
    return !(one.isNumberHinted || other.isNumberHinted) || shareHalf(one, other, scoreOf)
  return hasScore(one) || shareHalf(one, other, goldOf)
}

/**
 * Whether two games have half of their lines in common, compared by `signOf`. Swapped sides count as equal: such
 * sources contradict each other about one game, and people must decide.
 */
function shareHalf(one: Game, other: Game, signOf: (line: Line) => string): boolean {
  const unmatched = one.participants.map(signOf)
  const shared = other.participants.filter((line) => {
    const index = unmatched.indexOf(signOf(line))
    if (index >= 0) unmatched.splice(index, 1)
    return index >= 0
  })
  return shared.length >= Math.min(one.participants.length, other.participants.length) / 2
}

const championIn = (line: Line) => championOf(line)?.id ?? line.championId ?? line.championKey?.toLowerCase() ?? '?'

const scoreOf = (line: Line) => `${championIn(line)} ${line.kills}/${line.deaths}/${line.assists}`
const goldOf = (line: Line) => `${championIn(line)} ${line.goldEarned}`
const hasScore = ({ participants }: Game) => participants.some(({ kills }) => kills > 0)
