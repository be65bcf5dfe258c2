import type { Night } from '@buri/contract/nights/nights'
import type { RulingInput, SideInput } from '@buri/contract/nights/series'
import { otherSide } from '@buri/domain/matches/matchFacts'
import { type GameRuling, judgeSetRuling, TEAM_NAMES, type TeamNumber } from '@buri/domain/nights/series'
import { judgeSideChoice } from '@buri/domain/nights/seriesSides'
import { teamInSeries } from '@buri/domain/nights/teams/eveningPlan'
import type { Transaction } from 'kysely'
import { nightTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { planWithSidesSwapped } from '../balance/teamMaking.ts'
import { type GameRow, gameRows } from '../games/games.repository.ts'
import { ifNightUnchanged } from '../games/ifNightUnchanged.ts'
import { type LockedNight, lockNight, requireGame } from '../games/nightGames.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { requireRulingAllowed } from '../schedule/rulings.service.ts'
import { isTeamGame } from '../schedule/teamGame.ts'
import { teamRows } from '../schedule/teams.repository.ts'
import type { NightCaller } from '../seenNight.ts'
import { maySpeakFor } from './maySpeakFor.ts'
import { settleSeries } from './nextSet.ts'
import { isSet, sideChoiceOf, sideOf } from './setGames.ts'

type Options = {
  db: Db
  read: ReadNight
  storeForecast: (nightId: string, n: number) => Promise<void>
}
type Manager = SignedInCaller & NightCaller

const LOGGED_DECISIONS = { void: 'setVoided', played: 'setReturned', 1: 'setToFirst', 2: 'setToSecond' } as const
/** The log entries of nights with several teams, in which games are not sets. */
const LOGGED_OF_TEAMS = { void: 'gameVoided', played: 'gameReturned', 1: 'ruled', 2: 'ruled' } as const
const SIDE_WORDS = { blue: '블루팀', red: '레드팀' } as const

export function seriesService({ db, read, storeForecast }: Options) {
  const command = ifNightUnchanged({ db, read })

  return {
    rule: (
      caller: Manager,
      key: { id: string; n: number },
      { ruling, reason, revision }: RulingInput,
    ): Promise<Night> =>
      command(caller, key.id, async (tx) => {
        const lockedNight = await lockNight(tx, key.id, caller, { isManaged: true, isAllowedAfterEnd: true })
        const game = requireGame(lockedNight, key)
        const isSame = rulingOf(game) === ruling
        if (!isSame || !game.replayDiffers)
          refuse(judgeSetRuling({ state: game.state, isSet: isSet(game), isTeamGame: isTeamGame(game) }, ruling))
        if (isSame && !game.replayDiffers) return 'done'
        if (revision < lockedNight.night.revision) return 'changed'
        if (isTeamGame(game)) await requireRulingAllowed(tx, lockedNight, { n: game.n, ...rulingColumns(ruling) })
        await storeRuling(tx, lockedNight, game, { ruling, reason, caller })
        return 'done'
      }),

    async side(caller: NightCaller, key: { id: string; n: number }, { side }: SideInput): Promise<Night> {
      await command(caller, key.id, async (tx) => {
        const lockedNight = await lockNight(tx, key.id, caller, { isManaged: false })
        const game = requireGame(lockedNight, key)
        const { sideTeam, blueTeam } = game
        const mayChoose = maySpeakFor(lockedNight, game, caller)
        const isAsWished = sideTeam !== null && blueTeam !== null && sideOf(sideTeam, blueTeam) === side
        // The same request sent again changes nothing.
        if (mayChoose && isAsWished && game.state === 'fixed' && game.sideUntil === null) return 'done'
        refuse(judgeSideChoice(sideChoiceOf(game), { mayChoose, now: caller.now.getTime() }))
        if (sideTeam === null || blueTeam === null) throw new AppError('SIDE_SETTLED')
        if (!isAsWished) await swapSides(tx, lockedNight, game, caller.now)
        await gameRows(tx).change(key.id, key.n, { sideUntil: null })
        const note = `${await nameOf(tx, lockedNight, game, sideTeam)} ${SIDE_WORDS[side]}`
        await recordNightChange(tx, key.id, {
          kind: 'game',
          n: key.n,
          log: { kind: 'sideChosen', n: key.n, note },
          at: caller.now,
        })
        return 'done'
      })
      await storeForecast(key.id, key.n)
      return read(key.id, caller)
    },
  }
}
export type SeriesService = ReturnType<typeof seriesService>

const rulingOf = ({ isVoid, ruledWinner }: GameRow): GameRuling => (isVoid ? 'void' : (ruledWinner ?? 'played'))

const rulingColumns = (ruling: GameRuling) => ({
  isVoid: ruling === 'void',
  ruledWinner: ruling === 1 || ruling === 2 ? ruling : null,
  replayDiffers: false,
})

/** Returns the team's name in the night, or a general name if there are only two teams. */
async function nameOf(
  tx: Transaction<DB>,
  { night }: LockedNight,
  { blueNth, redNth }: GameRow,
  number: TeamNumber,
): Promise<string> {
  if (blueNth === null || redNth === null) return TEAM_NAMES[number]
  const teamNumber = teamInSeries(number, [blueNth, redNth])
  return (await teamRows(tx).all(night.id)).find((team) => team.nth === teamNumber)?.name ?? ''
}

async function storeRuling(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  game: GameRow,
  { ruling, reason, caller }: { ruling: GameRuling; reason: string; caller: Manager },
) {
  const { night } = lockedNight
  const { n } = game
  const columns = rulingColumns(ruling)
  await gameRows(tx).change(night.id, n, { ...columns, rulingReason: ruling === 'played' ? null : reason })
  const kind = (isTeamGame(game) ? LOGGED_OF_TEAMS : LOGGED_DECISIONS)[ruling]
  const winner = isTeamGame(game) && columns.ruledWinner
  const note = winner ? `${await nameOf(tx, lockedNight, game, winner)} 승, ${reason}` : reason
  await recordNightChange(tx, night.id, { kind: 'game', n, log: { kind, n, note }, at: caller.now })
  await writeAuditLog(tx, caller, 'night.set_ruled', { target: nightTarget(night), after: { n, ruling, reason } })
  await settleSeries(tx, night.id, { n, now: caller.now })
}

async function swapSides(
  tx: Transaction<DB>,
  { night, seats }: LockedNight,
  { n, blueTeam, blueNth, redNth, teamPlan }: GameRow,
  now: Date,
) {
  const rows = gameRows(tx)
  const swapped = seats
    .filter((seat) => seat.n === n)
    .map(({ n: _, side, ...seat }) => ({ ...seat, side: side === null ? null : otherSide(side) }))
  await rows.seat(night.id, n, swapped)
  await rows.forgetPrediction(night.id, n)
  await rows.change(night.id, n, {
    fixedAt: now,
    blueTeam: blueTeam === 1 ? 2 : 1,
    blueNth: redNth,
    redNth: blueNth,
    teamPlan: teamPlan && JSON.stringify(planWithSidesSwapped(teamPlan)),
  })
}
