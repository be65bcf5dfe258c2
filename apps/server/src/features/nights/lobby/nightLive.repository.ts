import { HOWLING_ABYSS, SUMMONERS_RIFT } from '@buri/domain/gameData/queues'
import type { Prediction } from '@buri/domain/live/livePrediction'
import type { Position, Side } from '@buri/domain/matches/matchFacts'
import { hasLanes } from '@buri/domain/nights/lanes'
import type { NightMap } from '@buri/domain/nights/nightSettings'
import { isClanVisibleIf } from '#server/model/clans/visibility.ts'
import { readableNight } from '#server/model/nights/visibility.ts'
import { hiddenPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { gameRows } from '../games/games.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'

const IN_HOUSE = '내전'
/** This is longer than any game. Without a limit, people would seem to play forever in an abandoned night. */
const LONGEST_GAME = `interval '2 hours'`

type Row = {
  nightId: string
  n: number
  map: NightMap
  fixedAt: Date
  startedAt: Date | null
  prediction: Prediction | null
  seats: {
    side: Side
    position: Position | null
    playerId: string | null
    gameName: string
    tagLine: string
    /** Whether the typed name is a former name of a hidden player. */
    isFormerName: boolean
  }[]
}

const SEATS_OF_GAME = `(select json_agg(json_build_object('side', t.side, 'position', t.position, 'playerId', s.player_id,
    'gameName', s.game_name, 'tagLine', s.tag_line, 'isFormerName', s.player_id is null and exists (
      select from player_name k join player h on h.id = k.player_id and ${hiddenPlayer('h')}
      where k.name_key = s.name_key and h.name_key <> s.name_key)) order by t.side, t.position)
  from night_seat t join night_signup s on s.id = t.signup_id
  where t.night_id = g.night_id and t.n = g.n and not t.is_bench)`

const STARTED_GAME = `select g.night_id as "nightId", g.n, n.map, g.fixed_at as "fixedAt", g.started_at as "startedAt",
    g.prediction, ${SEATS_OF_GAME} as seats
  from night_game g join night n on n.id = g.night_id left join clan c on c.id = n.clan_id`

const owned = (s: string) =>
  `exists (select from player_owner o where o.player_id = ${s}.player_id and o.user_id = ${s}.user_id)`
/**
 * SQL for whether the signup really means its player: its account owns the player, or the player has no owner and has
 * met players of people in both teams in matches that count.
 */
const IS_VOUCHED = `(${owned('s')} or (
  not exists (select from player_owner o where o.player_id = s.player_id)
  and 2 = (select count(distinct seat.side) from night_seat seat join night_signup voucher on voucher.id = seat.signup_id
    join player_pair met on met.player_a = least(voucher.player_id, s.player_id)
      and met.player_b = greatest(voucher.player_id, s.player_id)
    where seat.night_id = g.night_id and seat.n = g.n and not seat.is_bench and ${owned('voucher')})))`

// Profiles are public, so nights of private clans and members-only nights are not shown.
const LIVE_GAME_OF_PLAYER = `${STARTED_GAME}
  where g.state = 'running' and g.started_at > $2::timestamptz - ${LONGEST_GAME} and (n.clan_id is null or ${isClanVisibleIf('c', 'false')})
    and ${readableNight('n', { user: 'null::uuid', seesAll: 'false' })}
    and exists (
      select from night_signup s join night_seat t on t.signup_id = s.id
      where s.player_id = $1 and t.night_id = g.night_id and t.n = g.n and not t.is_bench and ${IS_VOUCHED})
  order by g.started_at desc limit 1`

const FIXED_GAME = `${STARTED_GAME} where g.night_id = $1 and g.n = $2 and g.state = 'fixed' and g.prediction is null`

const inProgress = ({ nightId, n, map, fixedAt, startedAt, prediction, seats }: Row) => ({
  id: `night ${nightId} ${n} ${fixedAt.getTime()}`,
  platform: null,
  typeLabel: IN_HOUSE,
  mapId: map === 'rift' ? SUMMONERS_RIFT : HOWLING_ABYSS,
  startedAt: startedAt?.getTime() ?? null,
  seats: seats.map(({ side, position, playerId, gameName, tagLine, isFormerName }) => ({
    side,
    position: hasLanes(map) ? position : null,
    playerId,
    championId: null,
    puuid: null,
    riotId: isFormerName || tagLine === '' ? null : { gameName, tagLine },
    name: isFormerName ? null : gameName,
  })),
  ...(prediction && { prediction }),
})
type NightInProgress = ReturnType<typeof inProgress>

export const nightSource =
  (db: Db, now: () => Date) =>
  async (playerId: string): Promise<NightInProgress | null> => {
    const [row] = await runQuery<Row>(db, {
      name: 'inhouse-live',
      text: LIVE_GAME_OF_PLAYER,
      values: [playerId, now()],
    })
    return row ? inProgress(row) : null
  }

/** The win chances are computed from facts before the game, and stored once for each pair of teams. */
export const forecastStore =
  (db: Db, predict: (game: NightInProgress) => Promise<Prediction | null>, now: () => Date) =>
  async (nightId: string, n: number): Promise<void> => {
    const [row] = await runQuery<Row>(db, { name: 'inhouse-fixed', text: FIXED_GAME, values: [nightId, n] })
    const prediction = row && (await predict(inProgress(row)))
    if (!prediction) return
    await inTransaction(db, async (tx) => {
      const [same] = await runQuery<Row>(tx, { text: `${FIXED_GAME} for no key update of g`, values: [nightId, n] })
      if (same?.fixedAt.getTime() !== row.fixedAt.getTime()) return
      await gameRows(tx).predict(nightId, n, prediction)
      await recordNightChange(tx, nightId, { kind: 'game', n, at: now() })
    })
  }
