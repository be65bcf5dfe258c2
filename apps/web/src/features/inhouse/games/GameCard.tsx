import type { Night, NightGame } from '@buri/contract/inhouse/nights'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { DraftBoard } from './DraftBoard.tsx'
import { FaceTeams } from './FaceTeams.tsx'
import { GivenTeams } from './GivenTeams.tsx'
import styles from './game.module.css'
import { ResultPanel } from './ResultPanel.tsx'
import { SubstituteForm } from './SubstituteForm.tsx'
import { useGame } from './useGame.ts'

type GameCardProps = { night: Night; game: NightGame; now: number }

/** The game that is on: its teams, and the next step for whoever may take it. */
export function GameCard({ night, game, now }: GameCardProps) {
  const commands = useGame(night.id, game.n)
  const [isCancelling, setCancelling] = useState(false)
  const [isGiving, setGiving] = useState(night.mode === 'fixed')
  const { teams, start, draft, cancel } = commands
  const { mayManage } = night.me
  const { state, n } = game
  const hasTeams = state !== 'choosing' && state !== 'drafting'
  const isBusy = teams.isPending || start.isPending || draft.isPending
  const error = teams.error ?? start.error ?? draft.error

  return (
    <Card className={styles.card} labelledBy="game">
      <CardHead id="game" title={`경기 ${n}`} sub={<GameState game={game} now={now} />} />
      {hasTeams && <FaceTeams night={night} game={game} />}
      {state === 'drafting' && <DraftBoard night={night} game={game} now={now} commands={commands} />}
      {state === 'choosing' && !mayManage && (
        <CardBody>
          <p className={styles.quiet}>주최자가 팀을 나누고 있어요.</p>
        </CardBody>
      )}
      {state === 'choosing' && mayManage && isGiving && <GivenTeams night={night} game={game} teams={teams} />}
      {mayManage && (state === 'choosing' || state === 'fixed' || state === 'drafting') && (
        <div className={styles.foot}>
          {state === 'fixed' && (
            <>
              <Button disabled={isBusy} onClick={() => teams.mutate({ method: 'turn' })}>
                진영 바꾸기
              </Button>
              <SubstituteForm night={night} game={game} substitute={commands.substitute} />
            </>
          )}
          {!isGiving && <Ways night={night} isBusy={isBusy} commands={commands} isAgain={state !== 'choosing'} />}
          <Button disabled={isBusy} onClick={() => setGiving(!isGiving)}>
            {isGiving ? '다른 방법으로 나누기' : '직접 정하기'}
          </Button>
          <Button kind="danger" onClick={() => setCancelling(true)}>
            경기 취소
          </Button>
          {state === 'fixed' && (
            <Button kind="primary" isBusy={start.isPending} disabled={isBusy} onClick={() => start.mutate()}>
              경기 시작
            </Button>
          )}
        </div>
      )}
      {state === 'fixed' && mayManage && isGiving && <GivenTeams night={night} game={game} teams={teams} />}
      {error && (
        <p className={styles.problem} role="alert">
          {error.message}
        </p>
      )}
      {(state === 'running' || state === 'awaiting') && (
        <>
          <ResultPanel night={night} game={game} result={commands.result} />
          {mayManage && (
            <div className={styles.foot}>
              <SubstituteForm night={night} game={game} substitute={commands.substitute} />
              <Button kind="danger" onClick={() => setCancelling(true)}>
                경기 취소
              </Button>
            </div>
          )}
        </>
      )}
      {isCancelling && (
        <ConfirmDialog
          title="이 경기를 취소할까요?"
          word="경기 취소"
          step={cancel}
          onClose={() => setCancelling(false)}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setCancelling(false) })}
        >
          <p>없던 경기가 돼요. 참가와 대기는 그대로예요.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

type WaysProps = Pick<GameCardProps, 'night'> & {
  isBusy: boolean
  isAgain: boolean
  commands: ReturnType<typeof useGame>
}

/** The night's own way first; the others are a press away. */
function Ways({ night: { mode, preset }, isBusy, isAgain, commands: { teams, draft } }: WaysProps) {
  const [option, setOption] = useState(0)
  const balance = () => {
    const next = isAgain ? (option + 1) % 3 : 0
    setOption(next)
    teams.mutate({ method: 'balance', preset, option: next })
  }
  const ways: Record<'balance' | 'captains' | 'random', ReactNode> = {
    balance: (
      <Button key="balance" disabled={isBusy} onClick={balance} kind={kindOf(mode === 'balance' && !isAgain)}>
        {isAgain ? '다른 균형 보기' : '균형 맞춰 나누기'}
      </Button>
    ),
    captains: (
      <Button
        key="captains"
        disabled={isBusy}
        onClick={() => draft.mutate({ seconds: 30 })}
        kind={kindOf(mode === 'captains' && !isAgain)}
      >
        {isAgain ? '드래프트 다시 하기' : '주장 드래프트'}
      </Button>
    ),
    random: (
      <Button
        key="random"
        disabled={isBusy}
        onClick={() => teams.mutate({ method: 'random' })}
        kind={kindOf(mode === 'random' && !isAgain)}
      >
        {isAgain ? '다시 섞기' : '무작위로 섞기'}
      </Button>
    ),
  }
  const first = mode === 'fixed' ? 'balance' : mode
  return [ways[first], ...Object.entries(ways).flatMap(([name, way]) => (name === first ? [] : [way]))]
}

const kindOf = (isMain: boolean) => (isMain ? 'primary' : 'plain')

function GameState({ game, now }: { game: NightGame; now: number }) {
  switch (game.state) {
    case 'choosing':
      return '팀을 나눌 차례'
    case 'drafting':
      return '주장 드래프트'
    case 'fixed':
      return '팀 확정'
    case 'running':
      return (
        <>
          <span className={styles.live}>LIVE</span>{' '}
          {game.startedAt && formatDuration(Math.max(0, (now - Date.parse(game.startedAt)) / 1000))}
        </>
      )
    case 'awaiting':
      return '결과를 기다려요'
    case 'finished':
      return '끝남'
    case 'cancelled':
      return '취소됨'
  }
}
