import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { wonSide } from '@buri/domain/nights/teams/pairingSets'
import { Button } from '#web/ui/buttons/Button.tsx'
import { MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './game.module.css'
import { SIDE_NAMES } from './people.ts'
import { useGame } from './useGame.ts'

type GameTilesProps = { night: Pick<Night, 'id' | 'me' | 'schedule'>; games: readonly NightGame[] }

const winnerIn = ({ schedule }: Pick<Night, 'schedule'>, nth: number | undefined) =>
  schedule?.teams.find((team) => team.nth === nth)?.name

const rulingWords = ({ voidReason, ruling }: NightGame) => (voidReason !== null ? '무효' : ruling && '판정')

export const GameTiles = ({ night, games }: GameTilesProps) => (
  <ul className={`${layout.grid8} ${styles.tiles}`} aria-label="끝난 경기">
    {games.map((game) => {
      const [{ result }, side] = [game, wonSide(game)]
      return (
        <li key={game.n} className={`${layout.grid4} ${text.secondary} ${styles.tile}`}>
          <span>
            <b>경기 {game.n}</b>
            <small>
              {[result?.durationSeconds && formatDuration(result.durationSeconds), rulingWords(game)]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
          {result && side ? (
            <>
              <strong data-side={side}>{winnerIn(night, game.pairing?.[side]) ?? SIDE_NAMES[side]} 승리</strong>
              <span>
                <small>
                  {result.blueKills === null || result.redKills === null
                    ? ''
                    : `${result.blueKills} : ${result.redKills}`}
                </small>
                {result.matchId && night.me.mayManage && (
                  <WrongMatch nightId={night.id} game={game} matchId={result.matchId} />
                )}
                {result.matchId ? (
                  <MoreLink to={`/match/${result.matchId}`}>경기 보기</MoreLink>
                ) : (
                  <small>직접 적음, 점수 반영 전</small>
                )}
              </span>
            </>
          ) : (
            <small>취소됨</small>
          )}
        </li>
      )
    })}
  </ul>
)

type WrongMatchProps = { nightId: string; game: Pick<NightGame, 'n' | 'createdAt'>; matchId: string }

/** A button that reports a wrong match, because any participant may have uploaded it and a replay can be forged. */
function WrongMatch({ nightId, game, matchId }: WrongMatchProps) {
  const { result } = useGame(nightId, game)
  return (
    <Button
      size="small"
      kind="quiet"
      isBusy={result.isPending}
      onClick={() => result.mutate({ matchId, isThis: false })}
    >
      다른 경기예요
    </Button>
  )
}
