import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { gameWords } from '@buri/domain/nights/gameWords'
import { type GameRuling, otherTeam, type TeamNumber } from '@buri/domain/nights/series'
import { numberInSeries, teamInSeries } from '@buri/domain/nights/teams/eveningPlan'
import { judgeGameRuling } from '@buri/domain/nights/teams/judgeRuling'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { nightWithRuling, planOf } from '../schedule/evening.ts'
import { teamName } from './seriesWords.ts'
import { useSeries } from './useSeries.ts'

/** Asks the host to decide between the ruling and the later replay. The ruling stays until then. */
export const ReplayConflict = ({ night }: { night: Night }) =>
  night.games
    .filter(({ replayDiffers }) => replayDiffers)
    .map((game) => (
      <Card key={game.n} labelledBy={`differs-${game.n}`}>
        <CardHead id={`differs-${game.n}`} title={gameWords(game.n)} sub={winnerWords(night, game)} />
        <CardBody className={layout.grid12}>
          <Choice night={night} game={game} />
        </CardBody>
      </Card>
    ))

function Choice({ night, game }: { night: Night; game: NightGame }) {
  const { rule, onError } = useSeries(night)
  const { n } = game
  const ruling = rulingOf(night, game)
  const send = (newRuling: GameRuling, reason: string) => rule.mutate({ n, ruling: newRuling, reason }, { onError })
  return (
    <>
      <p>
        리플레이의 승자가 판정과 달라요.
        {hasDependentGames(night, n) && ' 다음 대진이 이미 진행돼 판정은 바뀌지 않아요.'}
      </p>
      <div className={layout.flow}>
        {!hasDependentGames(night, n) && (
          <Button disabled={rule.isPending} onClick={() => send('played', '리플레이 결과대로')}>
            리플레이대로
          </Button>
        )}
        {ruling && (
          <Button disabled={rule.isPending} onClick={() => send(ruling.ruling, ruling.reason)}>
            판정 유지
          </Button>
        )}
      </div>
      <ErrorText error={rule.error} />
    </>
  )
}

function winnerWords(night: Night, game: NightGame): string | undefined {
  const ruling = rulingOf(night, game)?.ruling
  if (ruling !== 1 && ruling !== 2) return undefined
  const { pairing } = game
  const nameOf = (number: TeamNumber) => {
    const nth = pairing && teamInSeries(number, [pairing.blue, pairing.red])
    return night.schedule?.teams.find((team) => team.nth === nth)?.name ?? teamName(night.series, number)
  }
  return `판정 ${nameOf(ruling)} · 리플레이 ${nameOf(otherTeam(ruling))}`
}

function rulingOf({ series }: Night, { n, pairing, ruling }: NightGame): { ruling: GameRuling; reason: string } | null {
  if (ruling && pairing)
    return { ruling: numberInSeries(ruling.winner, [pairing.blue, pairing.red]), reason: ruling.reason }
  const set = series.sets.find((candidate) => candidate.n === n)
  return set?.winner && set.reason !== null ? { ruling: set.winner, reason: set.reason } : null
}

function hasDependentGames(night: Night, n: number): boolean {
  const { schedule } = night
  if (schedule === null) return false
  const planAfter = planOf(nightWithRuling(night, { n, ruling: 'played' }), schedule)
  return judgeGameRuling({ n, isVoid: false }, planOf(night, schedule), planAfter) === 'PAIRING_FOLLOWED'
}
