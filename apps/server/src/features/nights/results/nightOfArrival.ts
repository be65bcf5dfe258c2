import { judgeReplay } from '@buri/domain/nights/judgeReplay'
import { hasGameBegun } from '@buri/domain/nights/judgeResult'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { ArrivingMatch } from '#server/model/matches/store/arrival.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { startedNightsOf } from '../awaitedMatches.repository.ts'
import { lockedParts } from '../games/nightGames.ts'
import { lineKeysOf, personKeyOfArrivingLine } from '../games/nightMatches.repository.ts'
import { nightRows } from '../nights.repository.ts'
import { waitingGameOf } from '../waitingGames.ts'

/**
 * How soon after its game a replay must be sent for `nightOfArrival` to apply. Later the sender's account is a day old,
 * and may send the replay without a night.
 */
const SENT_WITHIN_MS = DAY_MS
/**
 * Returns the night in which the arriving match was played. The sender or the sender's clan must host the night. It is
 * not enough to be a guest, because anyone may join a public night. Reads without locks.
 */
export async function nightOfArrival(tx: Transaction<DB>, arriving: ArrivingMatch): Promise<string | undefined> {
  const { sentBy, now, playedAt, dateSource } = arriving
  const lines = arriving.lines.flatMap((line) => {
    const key = personKeyOfArrivingLine(line)
    return key === null ? [] : [{ key, side: line.side }]
  })
  const arrival = { playedAt, dateSource, storedAt: now, isVouched: true, isByNamesAlone: false, lines }
  for (const nightId of await startedNightsOf(tx, sentBy, new Date(now - SENT_WITHIN_MS))) {
    const night = await nightRows(tx).find(nightId, null)
    if (!night) continue
    const lockedNight = await lockedParts(tx, night)
    const players = await lineKeysOf(tx, nightId)
    const waitingGames = lockedNight.games.filter((game) => hasGameBegun(game) && game.matchId === null)
    const verdict = judgeReplay(
      waitingGames.map((game) => waitingGameOf(lockedNight, players, game)),
      arrival,
    )
    if (verdict.kind === 'is') return nightId
  }
  return undefined
}
