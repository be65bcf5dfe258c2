import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import type { PreviewLine, PreviewMatch } from './previewFile.ts'
import styles from './uploads.module.css'

const SIDE_NAMES = { blue: '블루팀', red: '레드팀' } as const

export function MatchPreview({ match }: { match: PreviewMatch }) {
  return (
    <div className={`${layout.grid8} ${styles.match}`}>
      <p className={`${layout.row} ${styles.facts}`}>
        <Chip isSmall>{match.typeLabel}</Chip>
        <span>{formatDuration(match.durationSeconds)}</span>
        <b data-side={match.winner ?? undefined}>{match.winner ? `${SIDE_NAMES[match.winner]} 승리` : '승자 없음'}</b>
      </p>
      <div className={styles.teams}>
        <Team title={`${SIDE_NAMES.blue}${wonBy(match, 'blue')}`} side="blue" lines={match.teams.blue} />
        <Team title={`${SIDE_NAMES.red}${wonBy(match, 'red')}`} side="red" lines={match.teams.red} />
      </div>
    </div>
  )
}

const wonBy = ({ winner }: PreviewMatch, side: 'blue' | 'red') =>
  winner === null ? '' : winner === side ? ' 승리' : ' 패배'

function Team({ title, side, lines }: { title: string; side: 'blue' | 'red'; lines: readonly PreviewLine[] }) {
  return (
    <ul className={`${layout.grid4} ${styles.team}`} data-side={side} aria-label={title}>
      {lines.map((line) => (
        <li key={line.slot}>
          <ChampionTile name={line.championName} size={20} />
          <span className={text.ellipsis}>
            {line.championName} <span className={text.quiet}>{line.name}</span>
          </span>
          <span className={text.num}>
            {line.kills} / {line.deaths} / {line.assists}
          </span>
        </li>
      ))}
    </ul>
  )
}
