import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDuration, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { PositionChip } from '../PositionChip.tsx'
import { secondsLeft } from '../secondsLeft.ts'
import styles from './draft.module.css'
import { SIDE_NAMES, type Side, seatedPlayers } from './people.ts'
import type { GameCommands } from './useGame.ts'

type DraftBoardProps = { night: Night; game: NightGame; now: number; commands: GameCommands }

export function DraftBoard({ night, game, now, commands: { pick, undoPick } }: DraftBoardProps) {
  const [chosenSignupId, setChosenSignupId] = useState<string | null>(null)
  const { draft } = game
  if (!draft) return null
  const { order, picks, turn } = draft
  const seated = seatedPlayers(night, game)
  const captain = (side: Side) => seated.find(({ player }) => player.isCaptain && player.side === side)
  const pickedIds = new Set(picks.map(({ signupId }) => signupId))
  const free = seated.filter(({ player, signup }) => !player.isCaptain && !pickedIds.has(signup.id))
  const nameOf = (id: string) => seated.find(({ signup }) => signup.id === id)?.signup.summonerName ?? ''
  const seconds = turn ? secondsLeft(turn.until, now) : 0
  const mayPick = turn !== null && (turn.isMine || night.me.mayManage)
  const isFirstOfTwo = turn !== null && order[turn.nth] === turn.side && order[turn.nth - 2] !== turn.side
  const current = free.find(({ signup }) => signup.id === chosenSignupId)
  const lastPick = picks.at(-1)
  // Drops the error of a pick once the draft has moved past that pick.
  const error =
    (picks.length <= (pick.variables?.nth ?? 0) && pick.error) ||
    (picks.length <= (undoPick.variables ?? 0) + 1 && undoPick.error)

  return (
    <div className={`${layout.grid16} ${styles.board}`}>
      <ol className={`${layout.grid4} ${styles.pickOrder}`} aria-label="뽑는 순서">
        {order.map((side, index) => {
          const nth = index + 1
          const shownPick = picks.find((candidate) => candidate.nth === nth)
          return (
            <li key={nth} data-side={side} aria-current={turn?.nth === nth ? 'step' : undefined}>
              <i>{nth}</i>
              <span>{shownPick ? nameOf(shownPick.signupId) : SIDE_NAMES[side]}</span>
            </li>
          )
        })}
      </ol>
      {turn && (
        <div className={`${layout.grid4} ${styles.turn}`} role="status">
          <b>{turn.isMine ? '내 차례예요' : `${SIDE_NAMES[turn.side]} 주장이 뽑을 차례예요`}</b>
          <span role="timer" aria-label={`남은 시간 ${seconds}초`}>
            {formatDuration(seconds)}
          </span>
          <p className={text.detail}>
            {isFirstOfTwo && '두 명을 이어서 뽑아요. '}
            시간이 지나면 빈 포지션이 맞는 사람 중 가장 잘하는 사람이 자동으로 뽑혀요.
          </p>
        </div>
      )}
      <div className={`${layout.grid16} ${styles.teams}`}>
        {(['blue', 'red'] as const).map((side) => (
          <section key={side} data-side={side} aria-label={SIDE_NAMES[side]}>
            <h3>{SIDE_NAMES[side]}</h3>
            <ul>
              {captain(side) && (
                <li>
                  {captain(side)?.signup.summonerName} <Chip isSmall>주장</Chip>
                </li>
              )}
              {picks
                .filter((shownPick) => shownPick.side === side)
                .map(({ nth, signupId, by }) => (
                  <li key={nth}>
                    {nameOf(signupId)} {by === 'timer' && <Chip isSmall>자동</Chip>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <fieldset className={`${layout.grid8} ${styles.candidates}`} disabled={!mayPick}>
        <legend>뽑을 수 있는 사람</legend>
        {free.map(({ signup }) => (
          <button
            key={signup.id}
            type="button"
            aria-pressed={chosenSignupId === signup.id}
            onClick={() => setChosenSignupId(signup.id)}
          >
            <Avatar name={signup.summonerName} size={32} />
            <span>
              <b>{signup.summonerName}</b>
              <small>{signup.score === null ? '점수 아직 없음' : `부리 점수 ${formatNumber(signup.score)}`}</small>
            </span>
            <span className={styles.wishes}>
              {signup.main && <PositionChip position={signup.main} as="main" />}
              {signup.sub && <PositionChip position={signup.sub} as="sub" />}
            </span>
          </button>
        ))}
      </fieldset>
      {error && <ErrorText error={error} />}
      {mayPick && (
        <div className={`${layout.end} ${styles.bar}`}>
          {night.me.mayManage && lastPick && (
            <Button disabled={undoPick.isPending} onClick={() => undoPick.mutate(lastPick.nth)}>
              마지막 픽 되돌리기
            </Button>
          )}
          <Button
            kind="primary"
            isBusy={pick.isPending}
            disabled={!current}
            onClick={() => current && pick.mutate({ nth: turn.nth, signupId: current.signup.id })}
          >
            {current ? `${current.signup.summonerName} 뽑기` : '한 사람을 골라주세요'}
          </Button>
        </div>
      )}
    </div>
  )
}
