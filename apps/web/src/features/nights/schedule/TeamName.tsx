import type { NightSchedule } from '@buri/contract/nights/schedules'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import text from '#web/ui/text/text.module.css'
import { TeamMark } from '../games/TeamMark.tsx'
import styles from './schedule.module.css'

type TeamNameProps = { teams: NightSchedule['teams']; nth: number | null; size?: 'small' | 'medium'; isRight?: boolean }

export function TeamName({ teams, nth, size = 'small', isRight = false }: TeamNameProps) {
  const team = teams.find((candidate) => candidate.nth === nth)
  if (!team) return <span className={text.quiet}>미정</span>
  return (
    <span className={styles.team} data-right={isRight || undefined}>
      <TeamMark number={team.colour} name={teamLetter(team.nth)} size={size} />
      <b>{team.name}</b>
    </span>
  )
}
