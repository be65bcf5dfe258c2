import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { TEAM_LIMITS, teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import { PersonName } from '../PersonName.tsx'
import { DissolveTeam } from './DissolveTeam.tsx'
import { teamsAfterSeating } from './evening.ts'
import styles from './schedule.module.css'
import { useSetTeams } from './useSchedule.ts'

type TeamListProps = { night: Night; schedule: NightSchedule; now: number }

export function TeamList({ night, schedule, now }: TeamListProps) {
  const { teams } = schedule
  const [isEditing, setEditing] = useState(false)
  const mayChange = night.me.mayManage && (night.state === 'open' || night.state === 'running')
  return (
    <Card labelledBy="teams">
      <CardHead id="teams" title="팀">
        {mayChange && (
          <Button size="small" onClick={() => setEditing(true)}>
            팀 고치기
          </Button>
        )}
      </CardHead>
      <CardBody>
        <ul className={styles.teams}>
          {teams.map((team) => (
            <li key={team.nth}>
              <TeamSheet night={night} {...team} />
              {mayChange && (
                <div className={styles.teamStep}>
                  {isShort(night, team) && (
                    <small>빈자리를 채우거나, 대진을 상대 팀에 주거나, 팀을 해체해주세요.</small>
                  )}
                  <DissolveTeam {...{ night, schedule, team, now }} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
      {isEditing && <EditTeams night={night} teams={teams} onClose={() => setEditing(false)} />}
    </Card>
  )
}

/** Whether a team that still plays has lost one of its people. */
const isShort = ({ signups }: Night, { players, rest }: NightSchedule['teams'][number]) =>
  rest === null && players.some(({ signupId }) => signups.find(({ id }) => id === signupId)?.state !== 'in')

type TeamSheetProps = Omit<NightSchedule['teams'][number], 'rest'> & {
  night: Night
  rest?: NightSchedule['teams'][number]['rest']
}

export function TeamSheet({ night, nth, name, colour, players, rest = null }: TeamSheetProps) {
  return (
    <>
      <span className={styles.team}>
        <TeamEmblem number={colour} name={teamLetter(nth)} size="small" />
        <b className={text.ellipsis}>{name}</b>
        {rest !== null && <Chip tone="caution">해체</Chip>}
      </span>
      <ul className={`${layout.grid4} ${text.secondary} ${styles.players}`}>
        {players.map(({ signupId, position }) => {
          const signup = night.signups.find(({ id }) => id === signupId)
          return (
            <li key={signupId}>
              <LaneGlyph position={position} size={14} />
              <span className={text.hidden}>{POSITION_NAMES[position]}</span>
              {signup ? <PersonName signup={signup} /> : <span>나간 사람</span>}
              {signup && signup.state !== 'in' && <small>자리 비움</small>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const TEAM_COLOURS = Array.from({ length: TEAM_LIMITS.colours }, (_, index) => index + 1)

type EditTeamsProps = { night: Night; teams: NightSchedule['teams']; onClose: () => void }

/** A chosen person who has a seat already exchanges it with the person on the target seat. */
function EditTeams({ night, teams, onClose }: EditTeamsProps) {
  const [draft, setDraft] = useState(() => teams.map(({ nth: _, rest: __, ...team }) => team))
  const { set, onError } = useSetTeams(night)
  const people = night.signups.filter(
    ({ id, state }) => state === 'in' || draft.some(({ players }) => players.some(({ signupId }) => signupId === id)),
  )
  const options = people.map(({ id, summonerName }) => ({ value: id, label: summonerName }))
  const change = (teamIndex: number, changed: Partial<(typeof draft)[number]>) =>
    setDraft((before) => before.map((team, index) => (index === teamIndex ? { ...team, ...changed } : team)))
  return (
    <Dialog
      isOpen
      isSheet
      title="팀 고치기"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button
            kind="primary"
            isBusy={set.isPending}
            onClick={() => set.mutate(draft, { onSuccess: onClose, onError })}
          >
            저장
          </Button>
        </>
      }
    >
      <div className={`${layout.grid16} ${styles.editing}`}>
        {draft.map((team, index) =>
          teams[index]?.rest != null ? null : (
            <fieldset key={teams[index]?.nth} className={layout.grid8}>
              <legend className={text.hidden}>{team.name}</legend>
              <TextField
                label={`${index + 1}번째 팀 이름`}
                value={team.name}
                maxLength={TEAM_LIMITS.nameLength}
                onChange={(typed) => change(index, { name: typed })}
              />
              <div className={styles.colours}>
                {TEAM_COLOURS.map((colour) => (
                  <button
                    key={colour}
                    type="button"
                    aria-label={`색 ${colour}`}
                    aria-pressed={team.colour === colour}
                    onClick={() => change(index, { colour })}
                  >
                    <TeamEmblem number={colour} name={teamLetter(index + 1)} size="small" />
                  </button>
                ))}
              </div>
              {team.players.map(({ position, signupId }, seatIndex) => (
                <Select
                  key={position}
                  label={`${team.name} ${POSITION_NAMES[position]}`}
                  value={signupId}
                  options={options}
                  onChange={(id) =>
                    setDraft((before) => teamsAfterSeating(before, { team: index, place: seatIndex }, id))
                  }
                />
              ))}
            </fieldset>
          ),
        )}
      </div>
      <ErrorText error={set.error} />
    </Dialog>
  )
}
