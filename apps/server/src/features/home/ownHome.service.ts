import { OWN_TASK_KINDS, type OwnHome } from '@buri/contract/ownHome'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { certaintyOf, DORMANT_AFTER_MS, felicanScore } from '@buri/domain/rating/felicanScore'
import { START_SIGMA } from '@buri/domain/rating/rating'
import { DAY_MS, HOUR_MS, seoulWeekday } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { audienceOf } from '#server/model/people/audience.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { type OwnHomeRow, ownHomeReads } from './ownHome.repository.ts'

/** A running night is probably over this long after its start. */
const BEGAN_AT_MOST_MS = 6 * HOUR_MS
const SEOUL_OFFSET_MS = 9 * HOUR_MS

const mondayOf = (at: number) =>
  Math.floor((at + SEOUL_OFFSET_MS) / DAY_MS) * DAY_MS - SEOUL_OFFSET_MS - seoulWeekday(at) * DAY_MS

const iso = (time: string) => new Date(time).toISOString()

type Task = OwnHome['toDo'][number]
/** Returns the nicknames of members whose claims wait. Those who have waited longest come first. */
type ClaimsOf = (officer: SignedIn, clanId: string, now: Date) => Promise<string[]>
type Options = { pool: Pool; claimsOf: ClaimsOf; now: () => Date }

export function ownHomeService({ pool, claimsOf, now }: Options) {
  const home = ownHomeReads(pool)

  async function claimTasks(viewer: SignedIn, clans: OwnHome['clans'], at: Date): Promise<Task[]> {
    const tasks: Task[] = []
    for (const { id: clanId, clanName, rank } of clans) {
      const [who, ...others] = rank === 'member' ? [] : await claimsOf(viewer, clanId, at)
      const count = 1 + others.length
      if (who !== undefined) tasks.push({ kind: 'claims', count, clanId, clanName, who, matchId: null, nightId: null })
    }
    return tasks
  }

  return {
    async of(viewer: SignedIn): Promise<OwnHome> {
      const time = now().getTime()
      const { ids } = await audienceOf(pool, viewer)
      const row = await home.read(viewer.userId, ids, {
        now: new Date(time),
        nightsFrom: new Date(time - BEGAN_AT_MOST_MS),
        weekStart: new Date(mondayOf(time)),
        playedSince: new Date(time - DORMANT_AFTER_MS),
        answerableSince: new Date(time - NIGHT_LIMITS.answeredForMs),
      })
      const toDo = [...row.toDo, ...(await claimTasks(viewer, row.clans, new Date(time)))].toSorted(
        (one, other) => OWN_TASK_KINDS.indexOf(one.kind) - OWN_TASK_KINDS.indexOf(other.kind),
      )
      return { night: shownNight(row), toDo, score: shownScore(row), clans: row.clans.map(shownClan) }
    },
  }
}
export type OwnHomeService = ReturnType<typeof ownHomeService>

function shownNight({ night, wish, score }: OwnHomeRow): OwnHome['night'] {
  if (!night) return null
  const { map, people, startsAt, ...shown } = night
  return {
    ...shown,
    startsAt: iso(startsAt),
    hasLanes: map === 'rift',
    people: people.map((person) => ({ ...person, name: person.name ?? HIDDEN_NAME })),
    lane: wish ?? score?.mainPosition ?? null,
  }
}

function shownScore({ score, clans }: OwnHomeRow): OwnHome['score'] {
  if (!score) return null
  const { steps, mainPosition: _, sigma, ...shown } = score
  const points = (step: readonly [number, number]) => felicanScore({ mu: step[0], sigma: step[1] })
  const before = steps.find((step) => step.before !== null)?.before
  const lastRating = steps.findLast((step) => step.after !== null)?.after
  return {
    ...shown,
    certainty: certaintyOf({ sigma: sigma ?? START_SIGMA }),
    clanName: score.clanPlace === null ? null : (clans[0]?.clanName ?? null),
    lastFive: steps.flatMap(({ result }) => (result === 'win' || result === 'loss' ? [result] : [])),
    moved: before && lastRating ? points(lastRating) - points(before) : null,
  }
}

const shownClan = ({ night, recap, ...clan }: OwnHome['clans'][number]): OwnHome['clans'][number] => ({
  ...clan,
  night: night && { ...night, startsAt: iso(night.startsAt) },
  recap: recap && { ...recap, startsAt: iso(recap.startsAt) },
})
