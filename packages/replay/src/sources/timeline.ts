import { type Fields, fieldsOf, isFields, listOf, readCount } from '../json/untrusted.ts'
import type { ParsedTimeline, Side, TimelineEvent } from '../parsedMatch.ts'
import { sideOf } from '../sides.ts'

const MINUTE = 60_000
/** A frame that comes at most this many milliseconds before a minute counts for that minute. */
const TOLERANCE = 1000
const MAX_MINUTES = 300
const MAX_PARTICIPANTS = 18
const MAX_EVENTS = 500
/**
 * The sum of x and y on the diagonal that separates the two bases. The map is 15,000 wide, with blue's fountain at 0,
 * 0.
 */
const MIDDLE_OF_MAP = 15_000

const MONSTERS: ReadonlyMap<unknown, TimelineEvent['kind']> = new Map([
  ['DRAGON', 'dragon'],
  ['BARON_NASHOR', 'baron'],
  ['RIFTHERALD', 'herald'],
  ['HORDE', 'grub'],
])
const BUILDINGS: ReadonlyMap<unknown, TimelineEvent['kind']> = new Map([
  ['TOWER_BUILDING', 'tower'],
  ['INHIBITOR_BUILDING', 'inhibitor'],
])

/**
 * Reads frames, which Match-V5 and the client write in the same way. Returns `null` unless there are 1 to 18 players,
 * numbered from 1.
 */
export function timelineOf(frames: unknown): ParsedTimeline | null {
  const all = listOf(frames).filter(isFields)
  const first = fieldsOf(all[0]?.participantFrames)
  const players = Object.keys(first).length
  const isNumbered = Array.from({ length: players }, (_, index) => isFields(first[index + 1])).every(Boolean)
  if (players === 0 || players > MAX_PARTICIPANTS || !isNumbered) return null

  const minutes = framesByMinute(all)
  const series = (value: (frame: Fields) => number | null) =>
    Array.from({ length: players }, (_, index) => perMinute(minutes, String(index + 1), value))
  return {
    gold: series((frame) => readCount(frame.totalGold)),
    experience: series((frame) => readCount(frame.xp)),
    cs: series((frame) => {
      const lane = readCount(frame.minionsKilled)
      return lane === null ? null : lane + (readCount(frame.jungleMinionsKilled) ?? 0)
    }),
    events: eventsOf(all, first),
  }
}

/**
 * Returns the first frame of each minute. A minute without a frame repeats the one before. The game's last frame has
 * the time of its end and belongs to no minute.
 */
function framesByMinute(frames: readonly Fields[]): Fields[] {
  const minutes: Fields[] = []
  for (const frame of frames) {
    const minute = Math.floor(((readCount(frame.timestamp) ?? 0) + TOLERANCE) / MINUTE)
    if (minute > MAX_MINUTES) break
    if (minute < minutes.length) continue
    const players = fieldsOf(frame.participantFrames)
    while (minutes.length < minute) minutes.push(minutes.at(-1) ?? players)
    minutes.push(players)
  }
  return minutes
}

/** Returns a player's value in each minute. If a frame lacks the player, the last known value is repeated. */
function perMinute(minutes: readonly Fields[], player: string, value: (frame: Fields) => number | null): number[] {
  let last = 0
  return minutes.map((players) => {
    last = value(fieldsOf(players[player])) ?? last
    return last
  })
}

function eventsOf(frames: readonly Fields[], start: Fields): TimelineEvent[] {
  const events: TimelineEvent[] = []
  for (const frame of frames) {
    for (const event of listOf(frame.events)) {
      const objective = isFields(event) ? objectiveOf(event, start) : null
      if (objective !== null && events.length < MAX_EVENTS) events.push(objective)
    }
  }
  return events.sort((a, b) => a.atSeconds - b.atSeconds)
}

function objectiveOf(event: Fields, start: Fields): TimelineEvent | null {
  const time = readCount(event.timestamp)
  if (time === null) return null
  const atSeconds = Math.floor(time / 1000)
  if (event.type === 'BUILDING_KILL') {
    const kind = BUILDINGS.get(event.buildingType)
    // The event names the team that lost the building.
    const loser = sideOf(event.teamId)
    return kind && loser ? { atSeconds, kind, side: loser === 'blue' ? 'red' : 'blue' } : null
  }
  if (event.type !== 'ELITE_MONSTER_KILL') return null
  const kind = MONSTERS.get(event.monsterType)
  const side = sideOf(event.killerTeamId) ?? startingSide(start[String(event.killerId)])
  return kind && side ? { atSeconds, kind, side } : null
}

/** The client's timeline does not name sides, but all players start in their own base. */
function startingSide(frame: unknown): Side | null {
  const position = fieldsOf(fieldsOf(frame).position)
  const x = readCount(position.x)
  const y = readCount(position.y)
  if (x === null || y === null) return null
  return x + y < MIDDLE_OF_MAP ? 'blue' : 'red'
}
