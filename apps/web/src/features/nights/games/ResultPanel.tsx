import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { NAMES_TO_ASSIGN } from '@buri/domain/nights/judgeReplay'
import { mdiUpload } from '@mdi/js'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { NextAction } from '../NextAction.tsx'
import styles from './game.module.css'
import { focusGameHead } from './openedGame.ts'
import { currentGame, SIDE_NAMES, type Side } from './people.ts'
import type { GameCommands } from './useGame.ts'

type ResultPanelProps = { night: Night; game: NightGame; result: GameCommands['result'] }

/** A typed result counts once one person of each team confirms it. */
export function ResultPanel({ night, game, result }: ResultPanelProps) {
  const { mayManage } = night.me
  const { claim, question } = game
  const Upload = mayManage && currentGame(night)?.n === game.n ? NextAction : Fragment
  return (
    <div className={`${layout.grid12} ${styles.result}`}>
      <div className={styles.replay}>
        <div>
          <b>리플레이를 올리면 자동으로 맞춰져요</b>
          <p>
            참가자 누구든 올릴 수 있어요. 아직 확인을 기다리는 경기면 주최자에게 물어봐요. 컴퓨터에서는 이 화면에 파일을
            끌어다 놓아도 돼요.
          </p>
        </div>
        <Upload>
          <ButtonLink kind={mayManage ? 'primary' : 'plain'} icon={mdiUpload} to="/upload" state={{ night: night.id }}>
            리플레이 올리기
          </ButtonLink>
        </Upload>
      </div>
      {question && mayManage && (
        <div className={`${layout.between12} ${styles.question}`}>
          <p>
            {formatDateTime(question.playedAt)}의 <Link to={`/match/${question.matchId}`}>올라온 경기</Link>가 이
            경기인가요? {whyAsked(question)}
          </p>
          <span className={styles.actions}>
            <Button
              size="small"
              disabled={result.isPending}
              onClick={() => result.mutate({ matchId: question.matchId, isThis: true })}
            >
              맞아요
            </Button>
            <Button
              size="small"
              disabled={result.isPending}
              onClick={() => result.mutate({ matchId: question.matchId, isThis: false })}
            >
              다른 경기예요
            </Button>
          </span>
        </div>
      )}
      {claim && <Claim n={game.n} claim={claim} result={result} />}
      {mayManage && (
        <fieldset className={`${layout.grid8} ${styles.typedResult}`}>
          <legend>{claim ? '잘못 적었다면 다시 적기' : '리플레이가 없으면 직접 적기'}</legend>
          <p className={text.detail}>양 팀에서 한 사람씩 확인하면 정해져요. 점수에는 리플레이만 반영돼요.</p>
          <div className={`${layout.grid8} ${styles.sides}`}>
            {(['blue', 'red'] as const).map((side) => (
              <Button key={side} isBusy={result.isPending} onClick={() => result.mutate({ winner: side })}>
                {SIDE_NAMES[side]} 승리
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <ErrorText error={result.error} />
    </div>
  )
}

function whyAsked({ sameNames, reason }: NonNullable<NightGame['question']>): string {
  const same = `${sameNames === 10 ? '열 명 모두' : `열 명 중 ${sameNames}명의`} 이름이 같`
  if (reason === 'time') return `${same}지만 시간이 맞지 않거나 다른 판과도 맞아요.`
  if (reason === 'nights') return `${same}지만 다른 내전과도 맞아요.`
  if (reason === 'sender') return `${same}지만 주최자가 올린 경기가 아니에요.`
  // Enough names are equal. Only the teams or namesakes are in doubt.
  return sameNames >= NAMES_TO_ASSIGN
    ? `${same}지만, 팀 구성이 다르거나 이름만 같은 다른 사람일 수 있어요.`
    : `${same}아요.`
}

type ClaimProps = { n: number; claim: NonNullable<NightGame['claim']>; result: GameCommands['result'] }

function Claim({ n, claim, result }: ClaimProps) {
  const id = `claim-${n}`
  const confirmed: Record<Side, boolean> = { blue: claim.blueConfirmed, red: claim.redConfirmed }
  return (
    <div id={id} className={`${layout.between12} ${styles.question}`} role="status">
      <p>
        <b>{SIDE_NAMES[claim.winner]} 승리</b>로 적혀 있어요.{' '}
        {(['blue', 'red'] as const)
          .map((side) => `${SIDE_NAMES[side]} ${confirmed[side] ? '확인함' : '확인 전'}`)
          .join(', ')}
      </p>
      {claim.isMineToConfirm && (
        <Button
          kind="primary"
          isBusy={result.isPending}
          onClick={() => result.mutate({ winner: claim.winner }, { onSuccess: () => void focusGameHead(id) })}
        >
          결과 확인
        </Button>
      )}
    </div>
  )
}
