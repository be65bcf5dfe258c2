import type { ParsedMatch, ParsedParticipant, ParsedTimeline } from '@buri/replay/parsedMatch'
import { CHAMPIONS } from './champions.ts'
import { type GameCourse, gameCourseOf, teamOf } from './course.ts'
import { type DemoPerson, SPECIAL_PEOPLE } from './people.ts'
import { makeRandom, type Random } from './random.ts'
import type { LobbyKind } from './schedule.ts'
import { scorelinesOf } from './scoreline.ts'
import { seatTeams } from './teams.ts'

const SUMMONERS_RIFT = 11
const HOWLING_ABYSS = 12
const REMAKE_SECONDS = 214

export function playMatch(
  random: Random,
  game: {
    people: readonly { person: DemoPerson; number: number }[]
    startsAt: number
    kind: LobbyKind
    gameId: number
    keepsTimeline?: boolean
    /** If `undefined`, the length of the game decides. */
    isComeback?: boolean
  },
): ParsedMatch {
  const { blue, red } = seatTeams(random, game.people)
  const isAram = game.kind === 'aram'
  const isRemake = game.kind === 'remake'
  const fought = gameCourseOf(random, blue, red)
  const course: GameCourse = isRemake
    ? { ...fought, minutes: REMAKE_SECONDS / 60, kills: { blue: 1, red: 0 }, events: [] }
    : fought
  const bans = isAram ? [] : random.shuffled(Object.values(CHAMPIONS).flat()).slice(0, 10)
  const takenChampions = new Set(bans)
  const isDeathless = ({ number }: { number: number }) => number === SPECIAL_PEOPLE.deathless
  const shared = { course, isAram, isRemake, taken: takenChampions, isDeathless }
  const participants = [
    ...scorelinesOf(random, blue, { ...shared, side: 'blue' }),
    ...scorelinesOf(random, red, { ...shared, side: 'red' }),
  ]
  const durationSeconds = Math.round(course.minutes * 60)
  const hasTimeline = !isAram && !isRemake
  // The client saves a timeline only on request, so not every match has one.
  const isSaved = hasTimeline && random.next() < 0.35
  const isComeback = game.isComeback ?? isComebackCourse(course)
  return {
    source: 'lcu-game',
    platform: 'KR',
    gameId: String(game.gameId),
    isNumberHinted: false,
    playedAt: game.startsAt,
    durationSeconds,
    gameVersion: versionAt(game.startsAt),
    queueId: isAram ? 3220 : 3130,
    mapId: isAram ? HOWLING_ABYSS : SUMMONERS_RIFT,
    gameMode: isAram ? 'ARAM' : 'CLASSIC',
    gameType: 'CUSTOM_GAME',
    endedInSurrender: !isRemake && durationSeconds < 1500,
    endedInEarlySurrender: isRemake,
    winner: isRemake ? null : course.winner,
    participants,
    blue: teamOf(course, 'blue', bans.slice(0, 5)),
    red: teamOf(course, 'red', bans.slice(5)),
    timeline: isSaved
      ? timelineOf(random, participants, course, isComeback)
      : hasTimeline && game.keepsTimeline
        ? // A random generator of its own, so that the other matches stay the same.
          timelineOf(makeRandom(durationSeconds), participants, course, isComeback)
        : null,
  }
}

/** A patch lasts two weeks, counted from New Year, as in the game. */
function versionAt(time: number): string {
  const date = new Date(time)
  const year = date.getUTCFullYear()
  const patch = Math.floor((time - Date.UTC(year, 0, 1)) / (14 * 86_400_000)) + 1
  return `${year - 2010}.${patch}.1.1`
}

const isComebackCourse = ({ minutes }: GameCourse) => minutes >= 30 && Math.floor(minutes * 60) % 3 === 0

function timelineOf(
  random: Random,
  participants: readonly ParsedParticipant[],
  course: GameCourse,
  isComeback: boolean,
): ParsedTimeline {
  const minutes = Math.floor(course.minutes)
  const goldFactorOf = ({ side }: ParsedParticipant) => (!isComeback ? 1.12 : side === course.winner ? 1.45 : 1)
  const grow = (first: number, last: number, bend: number, wobble: number) => {
    const lean = random.normal(0, wobble)
    return Array.from({ length: minutes + 1 }, (_, minute) => {
      const passedShare = minute / course.minutes
      const progress = passedShare ** bend * (1 + lean * 4 * passedShare * (1 - passedShare))
      return Math.round(first + (last - first) * Math.min(1, progress))
    })
  }
  return {
    gold: participants.map((player) => grow(500, player.goldEarned ?? 500, goldFactorOf(player), 0.1)),
    experience: participants.map((player) => grow(0, (player.championLevel ?? 1) ** 2 * 58, 1.25, 0.06)),
    cs: participants.map((player) => grow(0, player.cs ?? 0, 1.08, 0.05)),
    events: course.events,
  }
}
