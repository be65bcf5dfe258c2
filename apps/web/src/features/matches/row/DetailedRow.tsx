import type { Match } from '@buri/contract/matches'
import { explanations } from '@buri/domain/statistics/explanations'
import { mdiNoteTextOutline, mdiShieldOutline } from '@mdi/js'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { SmallTile } from '#web/ui/game/SmallTile.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import {
  formatDuration,
  formatNumber,
  formatOneDecimal,
  formatPercent,
  formatThousands,
  UNKNOWN_TEXT,
} from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { Honours } from '../participant/Honours.tsx'
import { honoursOf } from '../participant/honours.ts'
import { Items } from '../participant/Items.tsx'
import { itemsInGrid } from '../participant/itemOrder.ts'
import { BothTeams } from './BothTeams.tsx'
import styles from './DetailedRow.module.css'
import { Expand } from './Expand.tsx'
import { GameTypeButton } from './GameTypeButton.tsx'
import { Kda } from './Kda.tsx'
import { RowBadges } from './RowBadges.tsx'
import { RowResult } from './RowResult.tsx'
import { ruleTooltipProps, timeTooltipProps } from './rowTips.ts'
import { TrustChip } from './TrustChip.tsx'

type DetailedRowProps = { match: Match; isOpen: boolean; when: string }

export function DetailedRow({ match, isOpen, when }: DetailedRowProps) {
  const items = itemsInGrid(match)
  return (
    <div className={styles.row}>
      <Expand matchId={match.matchId} isOpen={isOpen} className={styles.expand} />
      <RowResult match={match} className={styles.result}>
        <GameTypeButton match={match} />
        <span>{formatDuration(match.gameDuration)}</span>
        <time {...timeTooltipProps(match)}>{when}</time>
      </RowResult>
      <div className={styles.loadout}>
        <ChampionTile
          name={match.championName}
          imageUrl={match.championImageUrl}
          size={48}
          level={match.championLevel}
        />
        <SmallTile kind="spell" name={match.spell1Name} imageUrl={match.spell1ImageUrl} />
        <SmallTile kind="rune" name={match.primaryRuneName} imageUrl={match.primaryRuneImageUrl} />
        <SmallTile kind="spell" name={match.spell2Name} imageUrl={match.spell2ImageUrl} />
        <SmallTile kind="rune" name={match.secondaryRuneName} imageUrl={match.secondaryRuneImageUrl} />
      </div>
      <Kda match={match} className={styles.kda} />
      <dl className={styles.stats}>
        <div>
          <dt>CS</dt>
          <dd {...ruleTooltipProps(match, 'csPerMinute')}>
            <b>{formatNumber(match.cs)}</b>
            {match.cs !== null && ` (${csPerMinute(match)})`}
          </dd>
        </div>
        <div>
          <dt>골드</dt>
          <dd>
            <b>{formatThousands(match.goldEarned)}</b>
          </dd>
        </div>
        <div>
          <dt>시야</dt>
          <dd {...ruleTooltipProps(match, 'killParticipation')}>
            <b>{formatNumber(match.visionScore)}</b>
            {match.killParticipation !== null && ` · ${formatPercent(match.killParticipation)}`}
          </dd>
        </div>
      </dl>
      <Items items={items} size={22} className={items ? styles.items : styles.unknownItems} />
      <BothTeams participants={match.participants} />
      <RowBadges className={styles.badges}>
        <Points match={match} />
        <TrustChip match={match} />
        {isLeftOut(match) && <Chip isSmall>기록 제외</Chip>}
        <Honours labels={honoursOf(match)} />
        {match.clan && (
          <span className={styles.remark} title={`${match.clan.clanName} 클랜`}>
            <Icon path={mdiShieldOutline} />
            <span>{match.clan.clanName}</span>
          </span>
        )}
        {match.matchRemark && (
          <span className={styles.remark} title={match.matchRemark}>
            <Icon path={mdiNoteTextOutline} />
            <span>{match.matchRemark}</span>
          </span>
        )}
      </RowBadges>
    </div>
  )
}

/** Whether the row has to say that the match does not count. Remakes and untrusted matches say so elsewhere. */
const isLeftOut = ({ isCounted, isRemake, standing }: Match) =>
  !isCounted && !isRemake && (standing === 'confirmed' || standing === 'reported')

const csPerMinute = ({ cs, gameDuration }: Match) => formatOneDecimal(cs === null ? null : cs / (gameDuration / 60))

function Points({ match: { performanceScore, performanceRank, isRemake } }: { match: Match }) {
  if (isRemake) return null
  return (
    <button
      type="button"
      className={`${text.note} ${styles.points}`}
      data-tip={explanations.performanceScore}
      aria-description={explanations.performanceScore}
    >
      <b>{performanceScore === null ? UNKNOWN_TEXT : formatOneDecimal(performanceScore)}</b>
      {performanceScore !== null && '점'}
      {performanceRank !== null && ` ${performanceRank}위`}
    </button>
  )
}
