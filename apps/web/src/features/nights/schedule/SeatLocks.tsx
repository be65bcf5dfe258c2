import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule, ProposalsInput } from '@buri/contract/nights/schedules'
import { POSITION_NAMES, POSITIONS } from '@buri/domain/matches/matchFacts'
import { hasLanes } from '@buri/domain/nights/lanes'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './schedule.module.css'

export type SeatLock = ProposalsInput['locks'][number]

type SeatLocksProps = {
  night: Pick<Night, 'signups' | 'map'>
  schedule: Pick<NightSchedule, 'teamCount'>
  locks: readonly SeatLock[]
  onChange: (locks: SeatLock[]) => void
}

const unlockedOption = (what: string) => ({ value: '', label: `${what} 고정하지 않음` })

export function SeatLocks({ night, schedule: { teamCount }, locks, onChange }: SeatLocksProps) {
  const [signupId, setPerson] = useState('')
  const [team, setTeam] = useState('')
  const [position, setPosition] = useState('')
  const nameOf = (id: string) => night.signups.find((signup) => signup.id === id)?.summonerName ?? ''
  const free = night.signups.filter(({ id, state }) => state === 'in' && locks.every((lock) => lock.signupId !== id))
  const teams = Array.from({ length: teamCount }, (_, index) => index + 1)
  const add = () => {
    const lane = POSITIONS.find((candidate) => candidate === position) ?? null
    onChange([...locks, { signupId, team: team === '' ? null : Number(team), position: lane }])
    setPerson('')
    setTeam('')
    setPosition('')
  }
  return (
    <details className={styles.locks}>
      <summary>자리 고정{locks.length > 0 && ` ${locks.length}명`}</summary>
      {locks.length > 0 && (
        <ul className={layout.grid8}>
          {locks.map((lock) => (
            <li key={lock.signupId} className={layout.between12}>
              <span>
                <b>{nameOf(lock.signupId)}</b> {wordsOf(lock)}
              </span>
              <Button size="small" onClick={() => onChange(locks.filter((candidate) => candidate !== lock))}>
                고정 풀기
              </Button>
            </li>
          ))}
        </ul>
      )}
      {locks.length < NIGHT_LIMITS.planRules ? (
        <div className={styles.newLock}>
          <Select
            label="고정할 사람"
            placeholder="사람 고르기"
            value={free.some(({ id }) => id === signupId) ? signupId : ''}
            options={free.map(({ id, summonerName }) => ({ value: id, label: summonerName }))}
            onChange={setPerson}
          />
          <Select
            label="팀 고정"
            value={team}
            options={[
              unlockedOption('팀'),
              ...teams.map((nth) => ({ value: String(nth), label: `${teamLetter(nth)} 팀` })),
            ]}
            onChange={setTeam}
          />
          {hasLanes(night.map) && (
            <Select
              label="포지션 고정"
              value={position}
              options={[
                unlockedOption('포지션'),
                ...POSITIONS.map((choice) => ({ value: choice, label: POSITION_NAMES[choice] })),
              ]}
              onChange={setPosition}
            />
          )}
          <Button disabled={signupId === '' || (team === '' && position === '')} onClick={add}>
            고정하기
          </Button>
        </div>
      ) : (
        <p className={text.detail}>{NIGHT_LIMITS.planRules}명까지 고정할 수 있어요.</p>
      )}
    </details>
  )
}

const wordsOf = ({ team, position }: SeatLock) =>
  [team === null ? null : `${teamLetter(team)} 팀`, position === null ? null : POSITION_NAMES[position]]
    .filter((word) => word !== null)
    .join(' · ')
