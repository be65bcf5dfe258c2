import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { NextAction } from '../NextAction.tsx'
import { TeamMaker } from '../teams/TeamMaker.tsx'
import { TeamsExplanation } from '../teams/TeamsExplanation.tsx'
import { DraftBoard } from './DraftBoard.tsx'
import { DraftForm } from './DraftForm.tsx'
import styles from './game.module.css'
import { ManualTeams } from './ManualTeams.tsx'
import { focusGameHead, focusIfOpenedHere } from './openedGame.ts'
import { ResultPanel } from './ResultPanel.tsx'
import { SubstituteForm } from './SubstituteForm.tsx'
import { openSideChoice } from './seriesWords.ts'
import { TeamsByLane } from './TeamsByLane.tsx'
import { useGame } from './useGame.ts'

type GameCardProps = { night: Night; game: NightGame; now: number }

export function GameCard({ night, game, now }: GameCardProps) {
  const commands = useGame(night.id, game)
  const [isCancelling, setCancelling] = useState(false)
  const [editor, setEditor] = useState<TeamsEditor>(
    game.state !== 'choosing' ? null : night.mode === 'fixed' ? 'given' : night.mode === 'balance' ? 'balance' : null,
  )
  const { teams, start, draft, cancel } = commands
  const { mayManage } = night.me
  const { state, n } = game
  const hasTeams = state !== 'choosing' && state !== 'drafting'
  const isSideOpen = openSideChoice(night.series, n, now) !== undefined
  const isBusy = teams.isPending || start.isPending || draft.isPending
  // The balance form itself shows why its teams were refused.
  const error = (editor === 'balance' ? null : teams.error) ?? start.error

  useEffect(() => {
    focusIfOpenedHere(night.id, `game-${n}`)?.scrollIntoView?.()
  }, [night.id, n])

  const isMade = state === 'choosing' || state === 'fixed' || state === 'drafting'
  const isBalancing = mayManage && (state === 'choosing' || state === 'fixed') && editor === 'balance'
  const steps = mayManage && isMade && (
    <div className={`${layout.end} ${styles.foot}`}>
      {state === 'fixed' && (
        <Button isBusy={isBusy} onClick={() => teams.mutate({ method: 'turn' })}>
          진영 바꾸기
        </Button>
      )}
      {(state === 'fixed' || (state === 'choosing' && game.bench.length > 0)) && (
        <SubstituteForm night={night} game={game} substitute={commands.substitute} />
      )}
      <Ways
        night={night}
        game={game}
        editor={editor}
        onEditor={setEditor}
        isBusy={isBusy}
        commands={commands}
        isAgain={state !== 'choosing'}
      />
      <Button kind="danger" onClick={() => setCancelling(true)}>
        경기 취소
      </Button>
      {state === 'fixed' && (
        <NextAction>
          <Button
            kind="primary"
            size="large"
            isBusy={start.isPending}
            disabled={isBusy || isSideOpen}
            onClick={() => start.mutate(undefined, { onSuccess: () => void focusGameHead(`game-${n}`) })}
          >
            {isSideOpen ? '진영 선택 중' : '경기 시작'}
          </Button>
        </NextAction>
      )}
    </div>
  )

  return (
    <div className={layout.stack}>
      <Card className={styles.card} labelledBy={`game-${n}`}>
        <CardHead id={`game-${n}`} title={`경기 ${n}`} sub={<GameState game={game} now={now} />} />
        {hasTeams && <TeamsByLane night={night} game={game} />}
        {hasTeams && <TeamsExplanation night={night} game={game} />}
        {state === 'drafting' && <DraftBoard night={night} game={game} now={now} commands={commands} />}
        {state === 'choosing' && !mayManage && (
          <CardBody>
            <p className={text.detail}>주최자가 팀을 나누고 있어요.</p>
          </CardBody>
        )}
        {mayManage && isMade && editor === 'given' && <ManualTeams night={night} game={game} teams={teams} />}
        {!isBalancing && steps}
        {error && (
          <p className={`${text.problem} ${styles.problem}`} role="alert">
            {error.message}
          </p>
        )}
        {(state === 'running' || state === 'awaiting') && (
          <>
            <ResultPanel night={night} game={game} result={commands.result} />
            {mayManage && night.state !== 'finished' && (
              <div className={`${layout.end} ${styles.foot}`}>
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
            <p>이 경기만 취소돼요. 참가자와 대기 순서는 그대로예요.</p>
          </ConfirmDialog>
        )}
      </Card>
      {isBalancing && (
        <TeamMaker
          night={night}
          game={game}
          teams={teams}
          onDone={() => {
            setEditor(null)
            focusGameHead(`game-${n}`)
          }}
        />
      )}
      {isBalancing && <Card>{steps}</Card>}
    </div>
  )
}

type TeamsEditor = 'balance' | 'given' | null

type WaysProps = {
  night: Night
  game: NightGame
  editor: TeamsEditor
  onEditor: (editor: TeamsEditor) => void
  isBusy: boolean
  isAgain: boolean
  commands: ReturnType<typeof useGame>
}

/** Shows the ways to make teams. The night's own mode comes first, as the main button. */
function Ways({ night, game, editor, onEditor, isBusy, isAgain, commands: { teams, draft } }: WaysProps) {
  const { mode } = night
  const ways: Record<Night['mode'], ReactNode> = {
    balance: (
      <Button
        key="balance"
        disabled={isBusy}
        aria-expanded={editor === 'balance'}
        onClick={() => onEditor(editor === 'balance' ? null : 'balance')}
        kind={kindOf(mode === 'balance' && !isAgain && editor === null)}
      >
        {isAgain ? '팀 고치기' : '균형 맞춰 나누기'}
      </Button>
    ),
    captains: (
      <DraftForm
        key="captains"
        night={night}
        game={game}
        draft={draft}
        word={isAgain ? '드래프트 다시 하기' : '주장 드래프트'}
        kind={kindOf(mode === 'captains' && !isAgain)}
        isBusy={isBusy}
      />
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
    fixed: (
      <Button
        key="fixed"
        disabled={isBusy}
        aria-expanded={editor === 'given'}
        onClick={() => onEditor(editor === 'given' ? null : 'given')}
      >
        직접 정하기
      </Button>
    ),
  }
  return [ways[mode], ...Object.entries(ways).flatMap(([name, way]) => (name === mode ? [] : [way]))]
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
