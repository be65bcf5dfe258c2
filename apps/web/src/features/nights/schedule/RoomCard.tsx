import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { Suspense, useEffect, useState } from 'react'
import { lastError } from '#web/api/lastError.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { focusGameHead, focusIfOpenedHere } from '../games/openedGame.ts'
import { SIDE_NAMES, type Side, seatedPlayers, teamOf } from '../games/people.ts'
import { ResultPanel } from '../games/ResultPanel.tsx'
import { SubstituteForm } from '../games/SubstituteForm.tsx'
import { openSideChoice } from '../games/seriesWords.ts'
import { type GameCommands, useGame } from '../games/useGame.ts'
import { NextAction } from '../NextAction.tsx'
import { type PairingGame, seriesWith } from './evening.ts'
import styles from './schedule.module.css'
import { TeamName } from './TeamName.tsx'

// This part uses the lobby's chunk, because a chunk of its own would add a file name to the list in every page.
const SideChoice = lazyPart(async () => (await import('../lobby/lateParts.ts')).SideChoice)

type RoomCardProps = {
  night: Night
  schedule: NightSchedule
  game: PairingGame
  now: number
}

export function RoomCard({ night, schedule, game, now }: RoomCardProps) {
  const { teams } = schedule
  const commands = useGame(night.id, game)
  const { pairing, prediction, state, room, n } = game
  const { mayManage } = night.me
  const series = seriesWith(night, schedule, game)
  const choice = openSideChoice(night.series, n, now)
  const headId = headOf(game)
  useEffect(() => void focusIfOpenedHere(night.id, headId), [night.id, headId])
  return (
    <Card labelledBy={headId}>
      <CardHead id={headId} title={`방 ${room}`} sub={<RoomState game={game} now={now} nth={series?.nth} />} />
      <div className={`${layout.line12} ${styles.opposingTeams}`}>
        {series && (
          <b className={`${text.num} ${styles.series}`}>
            <span className={text.hidden}>세트 점수 </span>
            {series.wins.blue} : {series.wins.red}
          </b>
        )}
        {(['blue', 'red'] as const).map((side) => (
          <span key={side} className={`${layout.grid4} ${styles.side}`} data-right={side === 'red' || undefined}>
            <TeamName teams={teams} nth={pairing[side]} size="medium" isRight={side === 'red'} />
            <small data-side={side}>{SIDE_NAMES[side]}</small>
            <LentPlayers night={night} teams={teams} game={game} side={side} />
          </span>
        ))}
      </div>
      {prediction && (
        <div className={`${layout.grid4} ${styles.odds}`}>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ inlineSize: `${prediction.blueWinRate}%` }} />
            <i />
          </span>
          <span className={`${text.num} ${text.secondary} ${styles.chances}`}>
            <b>{prediction.blueWinRate}%</b>
            <small>시작 전 예측</small>
            <b>{prediction.redWinRate}%</b>
          </span>
        </div>
      )}
      {(state === 'running' || state === 'awaiting') && (
        <ResultPanel night={night} game={game} result={commands.result} />
      )}
      {choice && series && (
        <Suspense>
          <SideChoice key={n} night={night} series={series} choice={choice} now={now} />
        </Suspense>
      )}
      {mayManage && <Steps night={night} game={game} commands={commands} isWaiting={choice !== undefined} />}
    </Card>
  )
}

type LentPlayersProps = { night: Night; teams: NightSchedule['teams']; game: NightGame; side: Side }

const LentPlayers = ({ night, teams, game, side }: LentPlayersProps) =>
  teamOf(seatedPlayers(night, game), side).map(({ player: { lentBy }, signup }) =>
    lentBy ? (
      <span key={signup.id} className={text.detail}>
        <Chip isSmall>용병</Chip> {signup.summonerName} ({teams.find(({ nth }) => nth === lentBy)?.name})
      </span>
    ) : null,
  )

const headOf = ({ n }: NightGame) => `room-game-${n}`

type StepsProps = {
  night: Night
  game: NightGame
  commands: GameCommands
  isWaiting: boolean
}

function Steps({ night, game, commands, isWaiting }: StepsProps) {
  const { teams, start, cancel, substitute } = commands
  const [isCancelling, setCancelling] = useState(false)
  const isFixed = game.state === 'fixed'
  const isBusy = teams.isPending || start.isPending
  const error = lastError(teams, start)
  if (night.state === 'finished') return null
  return (
    <div className={`${layout.grid8} ${styles.foot}`}>
      <div className={layout.end}>
        {isFixed && (
          <Button
            size="small"
            isBusy={teams.isPending}
            disabled={isBusy}
            onClick={() => teams.mutate({ method: 'turn' })}
          >
            진영 바꾸기
          </Button>
        )}
        <SubstituteForm night={night} game={game} substitute={substitute} />
        <Button size="small" kind="danger" onClick={() => setCancelling(true)}>
          경기 취소
        </Button>
        {isFixed && !isWaiting && (
          <NextAction>
            <Button
              kind="primary"
              isBusy={start.isPending}
              disabled={isBusy}
              onClick={() => start.mutate(undefined, { onSuccess: () => void focusGameHead(headOf(game)) })}
            >
              방 {game.room}에서 시작
            </Button>
          </NextAction>
        )}
      </div>
      <ErrorText error={error} />
      {isCancelling && (
        <ConfirmDialog
          title="이 경기를 취소할까요?"
          word="경기 취소"
          step={cancel}
          onClose={() => setCancelling(false)}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setCancelling(false) })}
        >
          <p>이 경기만 취소돼요. 두 팀의 대진은 다시 열 수 있어요.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function RoomState({
  game: { state, startedAt },
  now,
  nth,
}: {
  game: NightGame
  now: number
  nth: number | undefined
}) {
  const set = nth === undefined ? '' : `${nth}세트 · `
  if (state === 'running' && startedAt !== null)
    return (
      <>
        <Chip tone="ink">LIVE</Chip> {set}
        {formatDuration(Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000)))}
      </>
    )
  return state === 'awaiting' ? <Chip tone="caution">결과 대기</Chip> : `${set}시작 전`
}
