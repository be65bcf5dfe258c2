import { championOf } from '../gameData/champions.ts'
import release from '../gameData/release.json' with { type: 'json' }
import { spellById } from '../gameData/spells.ts'
import { comparePatches, earliestOf, patchIn } from './patches.ts'
import type { ReportedMatch, ReportedParticipant } from './reportedMatch.ts'
import { SIDES } from './reportedMatch.ts'

const MAX_GAMES_PER_DAY = 30

/**
 * If the failed checks of a match weigh `HELD_BACK_FROM_DOUBTS` together, the match waits for another account's
 * testimony. The bounds come from measured files (2020 to 2026, all maps), with some margin. None of these files fails
 * a check.
 */
const CHECKS = {
  kills: { weight: 3, reason: '한 팀의 킬이 상대 팀의 데스보다 많습니다.' },
  executions: { weight: 3, reason: '상대의 킬이 아닌 데스가 너무 많습니다.' },
  assists: { weight: 3, reason: '어시스트가 팀의 킬보다 많습니다.' },
  streaks: { weight: 3, reason: '연속 킬과 멀티킬이 킬 수와 맞지 않습니다.' },
  deadTime: { weight: 3, reason: '죽어 있던 시간이 죽은 횟수와 맞지 않습니다.' },
  level: { weight: 2, reason: '경기 시간에 이룰 수 없는 레벨입니다.' },
  gold: { weight: 2, reason: '분당 골드가 있을 수 없는 값입니다.' },
  creepScore: { weight: 3, reason: 'CS가 있을 수 없는 값입니다.' },
  damage: { weight: 2, reason: '분당 피해량이 있을 수 없는 값입니다.' },
  vision: { weight: 2, reason: '시야 점수가 있을 수 없는 값입니다.' },
  champions: { weight: 2, reason: '그 버전에 없던 챔피언이 있습니다.' },
  spells: { weight: 1, reason: '없는 소환사 주문이 있습니다.' },
  version: { weight: 2, reason: '날짜가 클라이언트 버전보다 이릅니다.' },
  number: { weight: 3, reason: '경기 번호가 게임의 번호가 아닙니다.' },
  copied: { weight: 3, reason: '다른 경기의 기록과 같습니다.' },
  twoPlaces: { weight: 3, reason: '같은 시간에 다른 경기를 한 소환사가 있습니다.' },
  tooMany: { weight: 3, reason: `하루에 ${MAX_GAMES_PER_DAY}판 넘게 한 소환사가 있습니다.` },
  sender: { weight: 3, reason: '보낸 계정의 최근 기록 여럿이 무효가 되었거나 이의가 제기되었습니다.' },
} as const satisfies Record<string, { weight: number; reason: string }>
export type Doubt = keyof typeof CHECKS

const HELD_BACK_FROM_DOUBTS = 3

/** Tolerated overlap of two games of one player in milliseconds, because clocks differ. */
export const OVERLAP_MS = 2 * 60_000

/** Returns the reasons as Korean sentences, in the order of the checks. */
export const doubtReasons = (doubts: readonly string[]): string[] =>
  Object.entries(CHECKS).flatMap(([name, { reason }]) => (doubts.includes(name) ? [reason] : []))

export const isHeldBack = (doubts: readonly Doubt[]) =>
  doubts.reduce((sum, doubt) => sum + CHECKS[doubt].weight, 0) >= HELD_BACK_FROM_DOUBTS

type Line = ReportedParticipant & {
  championLevel: number | null
  pentaKills: number | null
  timeSpentDead: number | null
}
type JudgedMatch = Omit<ReportedMatch, 'participants'> & { gameVersion: string | null; participants: readonly Line[] }

type MatchSurroundings = {
  isCopy: boolean
  isElsewhere: boolean
  /** The highest number of matches that one player has within a day of this match, including this match. */
  gamesThatDay: number
  /** Whether the uploader had so many bad uploads lately that all their other uploads wait too. */
  isOfBadSender: boolean
}

/** Scores and rates are checked only in five against five, because there are no bounds for other modes. */
export function doubtsAbout(match: JudgedMatch, around: MatchSurroundings): Doubt[] {
  const failed: Partial<Record<Doubt, boolean>> = {
    ...(isFiveAgainstFive(match) ? { ...scoreDoubts(match), ...paceDoubts(match) } : {}),
    ...factDoubts(match),
    copied: around.isCopy,
    twoPlaces: around.isElsewhere,
    tooMany: around.gamesThatDay > MAX_GAMES_PER_DAY,
    sender: around.isOfBadSender,
  }
  return (Object.keys(CHECKS) as Doubt[]).filter((name) => failed[name])
}

const isFiveAgainstFive = ({ participants }: JudgedMatch) =>
  SIDES.every((side) => participants.filter((line) => line.side === side).length === 5)

/**
 * The highest plausible number of a team's deaths by turrets, monsters or minions. The measured files have at most one.
 */
const MAX_EXECUTIONS = 3

function scoreDoubts({ participants, durationSeconds }: JudgedMatch) {
  const sumOf = (side: string, field: 'kills' | 'deaths') =>
    participants.reduce((sum, line) => (line.side === side ? sum + line[field] : sum), 0)
  const unanswered = [sumOf('red', 'deaths') - sumOf('blue', 'kills'), sumOf('blue', 'deaths') - sumOf('red', 'kills')]
  return {
    kills: unanswered.some((deaths) => deaths < 0),
    executions: unanswered.some((deaths) => deaths > MAX_EXECUTIONS),
    assists: participants.some(({ side, kills, assists }) => assists > sumOf(side, 'kills') - kills),
    streaks: participants.some((line) => !areKillsConsistent(line)),
    deadTime: participants.some(
      ({ deaths, timeSpentDead }) =>
        timeSpentDead !== null && ((deaths === 0 && timeSpentDead > 0) || timeSpentDead > durationSeconds),
    ),
  }
}

function areKillsConsistent({ kills, deaths, largestKillingSpree, largestMultiKill, pentaKills }: Line): boolean {
  if (largestKillingSpree !== null) {
    if (largestKillingSpree > kills) return false
    // One life has at least this many kills (pigeonhole principle).
    const atLeast = Math.ceil(kills / (deaths + 1))
    if (atLeast >= 2 && largestKillingSpree < atLeast) return false
  }
  if (largestMultiKill !== null && (largestMultiKill > kills || (kills > 0 && largestMultiKill === 0))) return false
  return pentaKills === null || 5 * pentaKills <= kills
}

const SHORTEST_PACED_SECONDS = 300
const HIGHEST_LEVEL = 20
/**
 * The most levels that a player may have: `FIRST_LEVELS` at once, because Howling Abyss starts at level three, plus one
 * a minute.
 */
const FIRST_LEVELS = 5
const PER_MINUTE = { leastGold: 60, mostGold: 1_300, cs: 14, damage: 7_500, vision: 6 }

function paceDoubts({ participants, durationSeconds }: JudgedMatch) {
  const minutes = durationSeconds / 60
  const isLongEnoughForRates = durationSeconds >= SHORTEST_PACED_SECONDS
  const exceedsRate = (value: number | null, perMinute: number) =>
    value !== null && isLongEnoughForRates && value > perMinute * minutes
  return {
    level: participants.some(
      ({ championLevel: level }) => level !== null && (level > HIGHEST_LEVEL || level > FIRST_LEVELS + minutes),
    ),
    gold: participants.some(
      ({ goldEarned }) =>
        exceedsRate(goldEarned, PER_MINUTE.mostGold) ||
        (goldEarned !== null && isLongEnoughForRates && goldEarned < PER_MINUTE.leastGold * minutes),
    ),
    creepScore: participants.some(
      ({ cs, neutralMinionsKilled }) =>
        exceedsRate(cs, PER_MINUTE.cs) || (cs !== null && neutralMinionsKilled !== null && neutralMinionsKilled > cs),
    ),
    damage: participants.some((line) =>
      [line.damageToChampions, line.damageTaken].some((damage) => exceedsRate(damage, PER_MINUTE.damage)),
    ),
    vision: participants.some(({ visionScore }) => exceedsRate(visionScore, PER_MINUTE.vision)),
  }
}

function factDoubts({ participants, gameVersion, playedAt, platform, gameId }: JudgedMatch) {
  const version = patchIn(gameVersion)
  const knownPatch = patchIn(release.version)
  const isKnownVersion = version !== null && knownPatch !== null && comparePatches(version, knownPatch) <= 0
  return {
    champions: isKnownVersion && participants.some((line) => isNamed(line) && championOf(line) === undefined),
    spells:
      isKnownVersion &&
      participants.some(({ spell1Id, spell2Id }) =>
        [spell1Id, spell2Id].some((id) => id !== null && id > 0 && spellById(id) === undefined),
      ),
    version: version !== null && playedAt !== null && playedAt < earliestOf(version),
    number: platform !== null && gameId !== null && !/^[1-9]\d{3,11}$/.test(gameId),
  }
}

const isNamed = ({ championId, championKey }: Line) => (championId ?? 0) > 0 || (championKey ?? '') !== ''
