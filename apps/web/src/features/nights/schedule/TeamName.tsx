import type { NightSchedule } from '@buri/contract/nights/schedules'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import text from '#web/ui/text/text.module.css'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import styles from './schedule.module.css'

type TeamNameProps = { teams: NightSchedule['teams']; nth: number | null; size?: 'small' | 'medium'; isRight?: boolean }

/** A team's emblem and name. A pairing's team that is not known yet is shown as 미정. */
export function TeamName({ teams, nth, size = 'small', isRight = false }: TeamNameProps) {
  const team = teams.find((candidate) => candidate.nth === nth)
  if (!team) return <span className={text.quiet}>미정</span>
  return (
    <span className={styles.team} data-right={isRight || undefined}>
      <TeamEmblem number={team.colour} name={teamLetter(team.nth)} size={size} />
      <b className={text.ellipsis}>{team.name}</b>
    </span>
  )
}
