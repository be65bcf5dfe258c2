import type { RankEntry } from '@buri/contract/players'
import { rankLabel } from '@buri/domain/gameData/tiers'
import { TierEmblem } from '#web/ui/game/TierEmblem.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { formatNumber, formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './RankCards.module.css'

const QUEUE_NAMES = [
  { queueType: 'RANKED_SOLO_5x5', name: '솔로 랭크' },
  { queueType: 'RANKED_FLEX_SR', name: '자유 랭크' },
] as const

/** Without a Riot API key the ranks are unknown, which is not the same as unranked. */
export function RankCards({ ranks, areKnown }: { ranks: readonly RankEntry[]; areKnown: boolean }) {
  if (!areKnown && ranks.length === 0) return <UnknownRanks />
  const otherRanks = ranks.filter(({ queueType }) => !QUEUE_NAMES.some((queue) => queue.queueType === queueType))
  return (
    <>
      {QUEUE_NAMES.map(({ queueType, name }) => {
        const entry = ranks.find((rank) => rank.queueType === queueType)
        return entry ? (
          <RankCard key={queueType} name={name} entry={entry} />
        ) : (
          areKnown && <Unranked key={queueType} name={name} />
        )
      })}
      {otherRanks.map((entry) => (
        <RankCard key={entry.queueType} name={entry.queueType} entry={entry} />
      ))}
    </>
  )
}

const RankCard = ({ name, entry }: { name: string; entry: RankEntry }) => (
  <Card className={styles.rank}>
    <h2>{name}</h2>
    <TierEmblem tier={entry.tier} size={56} />
    <div>
      <div className={styles.tier}>{rankLabel(entry.tier, entry.rank)}</div>
      <p className={text.note}>{formatNumber(entry.lp)} LP</p>
    </div>
    <div className={`${text.detail} ${styles.rate}`}>
      <b>{formatPercent(entry.winRate)}</b>
      {formatNumber(entry.wins)}승 {formatNumber(entry.losses)}패
    </div>
  </Card>
)

const Unranked = ({ name }: { name: string }) => (
  <Card className={styles.rank}>
    <h2>{name}</h2>
    <TierEmblem tier={null} size={56} />
    <div className={styles.details}>
      <div className={styles.tier}>언랭크</div>
      <p className={text.note}>랭크 게임을 플레이하여 티어를 받아보세요!</p>
    </div>
  </Card>
)

const UnknownRanks = () => (
  <Card className={styles.rank}>
    <h2>랭크</h2>
    <TierEmblem tier={null} size={56} />
    <div className={styles.details}>
      <div className={styles.tier}>알 수 없음</div>
      <p className={text.note}>아직 게임 서버에서 랭크를 가져오지 않았습니다.</p>
    </div>
  </Card>
)
