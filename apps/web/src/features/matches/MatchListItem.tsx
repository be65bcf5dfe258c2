import type { Match } from '@buri/contract/matches'
import { explanations } from '@buri/domain/statistics/explanations'
import { mdiChevronDown, mdiChevronUp, mdiNoteTextOutline, mdiShieldOutline } from '@mdi/js'
import { lazy, memo, Suspense } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { SmallTile } from '#web/ui/game/SmallTile.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import {
  formatDuration,
  formatNumber,
  formatOne,
  formatPercent,
  formatThousands,
  UNKNOWN,
} from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { BothTeams } from './BothTeams.tsx'
import { Honours } from './Honours.tsx'
import type { HistoryView } from './historyView.ts'
import { honoursOf } from './honours.ts'
import { Items } from './Items.tsx'
import { itemsInGrid, itemsInLine } from './itemOrder.ts'
import { KillsText } from './KillsText.tsx'
import { kdaRatio, killsText } from './kda.ts'
import styles from './matchListItem.module.css'
import { resultKind, resultWord } from './resultWords.ts'
import { exactTime } from './whenPlayed.ts'

// Built on the first opening, so it need not come before.
const RowScoreboard = lazy(async () => ({ default: (await import('./RowScoreboard.tsx')).RowScoreboard }))
/** Two teams of five with their heads. */
const SCOREBOARD_HEIGHT = 660

type MatchListItemProps = { match: Match; view: HistoryView; isOpen: boolean; when: string }

/**
 * The product's face. It holds no state and no handler: the list listens for `data-copy` and `data-expand`, so that a
 * changed row renders alone.
 */
export const MatchListItem = memo(function MatchListItem({ match, view, isOpen, when }: MatchListItemProps) {
  const kind = resultKind(match)
  const isCompact = view === 'compact'
  return (
    <article
      className={classNames(
        styles.match,
        styles[kind],
        isCompact ? styles.compact : styles.detailed,
        isOpen && styles.open,
      )}
      aria-label={`${resultWord(match)}, ${match.championName}, ${killsText(match)}`}
    >
      {isCompact ? (
        <CompactRow match={match} isOpen={isOpen} when={when} />
      ) : (
        <DetailedRow match={match} isOpen={isOpen} when={when} />
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton height={SCOREBOARD_HEIGHT} />}>
          <RowScoreboard match={match} />
        </Suspense>
      )}
    </article>
  )
})

type RowProps = { match: Match; isOpen: boolean; when: string }

function DetailedRow({ match, isOpen, when }: RowProps) {
  const items = itemsInGrid(match)
  return (
    <div className={styles.row}>
      <Expand matchId={match.matchId} isOpen={isOpen} />
      <div className={styles.meta}>
        <strong className={styles.result}>{resultWord(match)}</strong>
        <TypeButton match={match} />
        <span>{formatDuration(match.gameDuration)}</span>
        <time
          dateTime={match.matchDate}
          data-tip={exactTime(match.matchDate, match.dateSource)}
          data-expand={match.matchId}
        >
          {when}
        </time>
      </div>
      <div className={styles.kit}>
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
      <div className={styles.kda}>
        <KillsText kills={match.kills} deaths={match.deaths} assists={match.assists} />
        <Ratio match={match} />
      </div>
      <dl className={styles.stats}>
        <div>
          <dt>CS</dt>
          <dd {...told(match, 'csPerMinute')}>
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
          <dd {...told(match, 'killParticipation')}>
            <b>{formatNumber(match.visionScore)}</b>
            {match.killParticipation !== null && ` · ${formatPercent(match.killParticipation)}`}
          </dd>
        </div>
      </dl>
      <Items items={items} size={22} className={items ? styles.items : styles.unknownItems} />
      <BothTeams participants={match.participants} />
      <div className={styles.badges}>
        <Points match={match} />
        {!match.isCounted && !match.isRemake && <Chip isSmall>기록 제외</Chip>}
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
      </div>
    </div>
  )
}

function CompactRow({ match, isOpen, when }: RowProps) {
  const items = itemsInLine(match)
  return (
    <div className={styles.row}>
      <Expand matchId={match.matchId} isOpen={isOpen} />
      <div className={styles.meta}>
        <strong className={styles.result}>{resultWord(match)}</strong>
      </div>
      <ChampionTile name={match.championName} imageUrl={match.championImageUrl} size={32} />
      <div className={styles.champion}>
        <b>{match.championName}</b>
        <span>
          <TypeButton match={match} /> {formatDuration(match.gameDuration)}
        </span>
      </div>
      <div className={styles.kda}>
        <KillsText kills={match.kills} deaths={match.deaths} assists={match.assists} />
        <Ratio match={match} />
      </div>
      <div className={styles.stats}>
        CS <b>{formatNumber(match.cs)}</b>
        <br />
        관여 {formatPercent(match.killParticipation)}
      </div>
      <Items items={items} size={20} className={items ? styles.itemLine : styles.unknownItems} />
      <div className={styles.badges}>
        <Honours labels={honoursOf(match).slice(0, 1)} />
      </div>
      <time
        className={styles.when}
        dateTime={match.matchDate}
        data-tip={exactTime(match.matchDate, match.dateSource)}
        data-expand={match.matchId}
      >
        {when}
      </time>
    </div>
  )
}

/** Tells its rule to a pointer; it lies above the row, and a press goes on to open that. */
const told = ({ matchId }: Match, by: 'avgKda' | 'csPerMinute' | 'killParticipation') => ({
  'data-tip': explanations[by],
  'data-expand': matchId,
})

const csPerMinute = ({ cs, gameDuration }: Match) => formatOne(cs === null ? null : cs / (gameDuration / 60))

const TypeButton = ({ match }: { match: Match }) => (
  <button type="button" className={styles.type} data-copy={match.matchId} title="경기 번호 복사">
    {match.gameType}
  </button>
)

const Ratio = ({ match }: { match: Match }) => (
  <div className={styles.ratio} {...(match.isRemake ? {} : told(match, 'avgKda'))}>
    {match.isRemake ? '기록 제외' : match.deaths === 0 ? <b>Perfect</b> : <RatioNumber match={match} />}
  </div>
)

const RatioNumber = ({ match }: { match: Match }) => (
  <>
    <b>{kdaRatio(match)}</b> 평점
  </>
)

/** 경기 점수 and its place among the ten. */
function Points({ match: { performanceScore, performanceRank, isRemake } }: { match: Match }) {
  if (isRemake) return null
  return (
    <button
      type="button"
      className={styles.points}
      data-tip={explanations.performanceScore}
      aria-description={explanations.performanceScore}
    >
      <b>{performanceScore === null ? UNKNOWN : formatOne(performanceScore)}</b>점
      {performanceRank !== null && ` ${performanceRank}위`}
    </button>
  )
}

const Expand = ({ matchId, isOpen }: { matchId: string; isOpen: boolean }) => (
  <button
    type="button"
    className={styles.expand}
    data-expand={matchId}
    aria-expanded={isOpen}
    aria-label={isOpen ? '상세 기록 접기' : '상세 기록 펼치기'}
  >
    <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
  </button>
)
