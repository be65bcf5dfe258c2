import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule, TeamProposals } from '@buri/contract/nights/schedules'
import { playerCountOf, teamLetter, teamsFor } from '@buri/domain/nights/teams/teamsSettings'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { NextAction } from '../NextAction.tsx'
import { LEFT_OVER_NAMES } from '../scheduleWords.ts'
import { useNightCommand } from '../useNights.ts'
import { type SeatLock, SeatLocks } from './SeatLocks.tsx'
import styles from './schedule.module.css'
import { TeamSheet } from './TeamList.tsx'
import { useProposals, useSetTeams } from './useSchedule.ts'

type ProposeTeamsProps = { night: Night; schedule: NightSchedule }

export function ProposeTeams({ night, schedule }: ProposeTeamsProps) {
  const proposals = useProposals(night.id)
  const [seed, setSeed] = useState(0)
  const [sittingIds, setSittingIds] = useState<string[]>([])
  const [locks, setLocks] = useState<SeatLock[]>([])
  const seats = playerCountOf(schedule.teamCount)
  const arrived = night.signups.filter(({ state }) => state === 'in')
  const surplus = arrived.length - seats
  const isNamed = schedule.leftOver !== 'host' || surplus <= 0 || sittingIds.length === surplus
  const isHere = (lock: SeatLock) => arrived.some(({ id }) => id === lock.signupId)
  const pendingMethod = proposals.isPending ? proposals.variables.method : null
  const ask = (method: 'balance' | 'snake', newSeed: number) => {
    setSeed(newSeed)
    proposals.mutate({ method, seed: newSeed, sitting: sittingIds, locks: locks.filter(isHere) })
  }
  return (
    <Card labelledBy="propose">
      <CardHead id="propose" title={`${schedule.teamCount}팀 나누기`} sub={`${arrived.length} / ${seats}명`} />
      <CardBody className={layout.grid12}>
        {surplus < 0 ? (
          <TooFew night={night} schedule={schedule} present={arrived.length} />
        ) : (
          <>
            {surplus > 0 && (
              <p className={text.detail}>
                {surplus}명이 남아요. 쉬는 순서: <b>{LEFT_OVER_NAMES[schedule.leftOver]}</b>
              </p>
            )}
            {schedule.leftOver === 'host' && surplus > 0 && (
              <fieldset className={`${layout.grid4} ${styles.sitOuts}`}>
                <legend>쉬는 사람 {surplus}명 고르기</legend>
                {arrived.map(({ id, summonerName }) => (
                  <Check
                    key={id}
                    isChecked={sittingIds.includes(id)}
                    onChange={(isOn) =>
                      setSittingIds((now) => (isOn ? [...now, id] : now.filter((signupId) => signupId !== id)))
                    }
                  >
                    {summonerName}
                  </Check>
                ))}
              </fieldset>
            )}
            <SeatLocks night={night} schedule={schedule} locks={locks.filter(isHere)} onChange={setLocks} />
            <div className={layout.flow}>
              <NextAction>
                <Button
                  kind={proposals.data ? 'plain' : 'primary'}
                  isBusy={pendingMethod === 'balance'}
                  disabled={pendingMethod !== null || !isNamed}
                  onClick={() => ask('balance', proposals.data ? seed + 1 : seed)}
                >
                  {proposals.data ? '다시 나누기' : '균형 맞춰 나누기'}
                </Button>
              </NextAction>
              <Button
                isBusy={pendingMethod === 'snake'}
                disabled={pendingMethod !== null || !isNamed}
                onClick={() => ask('snake', seed)}
              >
                스네이크로 나누기
              </Button>
            </div>
          </>
        )}
        <ErrorText error={proposals.error} />
        {proposals.data && <Proposed key={JSON.stringify(proposals.data)} night={night} proposals={proposals.data} />}
      </CardBody>
    </Card>
  )
}

function TooFew({ night, schedule, present }: ProposeTeamsProps & { present: number }) {
  const seats = playerCountOf(schedule.teamCount)
  const feasibleTeams = teamsFor(present)
  const change = useNightCommand(
    night.id,
    'PATCH /api/inhouse/nights/:id',
    (teamCount: NonNullable<typeof feasibleTeams>) => ({
      params: { id: night.id },
      body: { schedule: { teamCount, plan: 'free' as const, rooms: 1 } },
    }),
  )
  return (
    <div className={layout.between12}>
      <p>
        {seats}명이 필요해요. {seats - present}명이 더 오
        {feasibleTeams && feasibleTeams > 2
          ? `거나 ${feasibleTeams}팀으로 바꾸면 나눌 수 있어요.`
          : '면 나눌 수 있어요.'}
      </p>
      {feasibleTeams !== undefined && feasibleTeams > 2 && (
        <Button disabled={change.isPending} onClick={() => change.mutate(feasibleTeams)}>
          {feasibleTeams}팀으로 바꾸기
        </Button>
      )}
      <ErrorText error={change.error} />
    </div>
  )
}

function Proposed({ night, proposals }: { night: Night; proposals: TeamProposals }) {
  const [optionIndex, setOptionIndex] = useState(0)
  const { set, onError } = useSetTeams(night)
  const option = proposals.options[optionIndex]
  const nameOf = (id: string) => night.signups.find((signup) => signup.id === id)?.summonerName ?? ''
  const teams = option?.teams.map(({ players }, index) => ({
    ...{ name: `${teamLetter(index + 1)} 팀`, colour: index + 1, players },
  }))
  return (
    <>
      {proposals.leftOver.length > 0 && (
        <p className={text.detail}>
          이번에 쉬는 사람: <b>{proposals.leftOver.map(nameOf).join(', ')}</b>
        </p>
      )}
      {proposals.bottleneck && <p className={text.detail}>{proposals.bottleneck}</p>}
      <div className={`${layout.grid12} ${styles.options}`}>
        {proposals.options.map(({ score, spread, offRole }, index) => (
          <button
            key={score + String(index)}
            type="button"
            aria-pressed={index === optionIndex}
            onClick={() => setOptionIndex(index)}
          >
            <b>{index + 1}안</b>
            <span>
              균형 <strong>{score}</strong> / 100
            </span>
            <small>
              팀 간 실력 차 {spread}점 · {offRole === 0 ? '모두 희망 포지션' : `희망 외 ${offRole}명`}
            </small>
          </button>
        ))}
      </div>
      {teams && (
        <>
          <ul className={`${text.note} ${styles.pairs}`} aria-label={`${optionIndex + 1}안의 예측 승률`}>
            {option?.pairings.map(({ first, second, firstWinRate }) => (
              <li key={`${first}-${second}`}>
                {teamLetter(first)} {firstWinRate} : {100 - firstWinRate} {teamLetter(second)}
              </li>
            ))}
          </ul>
          <ul className={styles.teams}>
            {teams.map((team, index) => (
              <li key={team.colour}>
                <TeamSheet night={night} nth={index + 1} {...team} />
              </li>
            ))}
          </ul>
          <div className={layout.end}>
            <NextAction>
              <Button kind="primary" isBusy={set.isPending} onClick={() => set.mutate(teams, { onError })}>
                {optionIndex + 1}안으로 팀 정하기
              </Button>
            </NextAction>
          </div>
        </>
      )}
      <ErrorText error={set.error} />
    </>
  )
}
