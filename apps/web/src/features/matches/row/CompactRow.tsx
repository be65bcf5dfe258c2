import type { Match } from '@buri/contract/matches'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatDuration, formatNumber, formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Honours } from '../participant/Honours.tsx'
import { honoursOf } from '../participant/honours.ts'
import { Items } from '../participant/Items.tsx'
import { itemsInLine } from '../participant/itemOrder.ts'
import { resultKind } from '../resultWords.ts'
import styles from './CompactRow.module.css'
import { Expand } from './Expand.tsx'
import { GameTypeButton } from './GameTypeButton.tsx'
import { Kda } from './Kda.tsx'
import { RowBadges } from './RowBadges.tsx'
import { RowResult } from './RowResult.tsx'
import { timeTooltipProps } from './rowTips.ts'
import { TrustChip } from './TrustChip.tsx'

type CompactRowProps = { match: Match; isOpen: boolean; when: string }

export function CompactRow({ match, isOpen, when }: CompactRowProps) {
  const items = itemsInLine(match)
  return (
    <div className={styles.row}>
      <Expand matchId={match.matchId} isOpen={isOpen} className={styles.expand} />
      <RowResult match={match} className={classNames(styles.result, resultKind(match) === 'remake' && styles.remake)} />
      <ChampionTile name={match.championName} imageUrl={match.championImageUrl} size={32} />
      <div className={`${text.note} ${styles.champion}`}>
        <b>{match.championName}</b>
        <span>
          <GameTypeButton match={match} /> {formatDuration(match.gameDuration)}
        </span>
      </div>
      <Kda match={match} className={styles.kda} />
      <div className={`${text.note} ${styles.stats}`}>
        CS <b>{formatNumber(match.cs)}</b>
        <br />
        관여 {formatPercent(match.killParticipation)}
      </div>
      <Items items={items} size={20} className={items ? styles.items : styles.unknownItems} />
      <RowBadges className={styles.badges}>
        <TrustChip match={match} />
        <Honours labels={honoursOf(match).slice(0, 1)} />
      </RowBadges>
      <time className={`${text.note} ${styles.time}`} {...timeTooltipProps(match)}>
        {when}
      </time>
    </div>
  )
}
