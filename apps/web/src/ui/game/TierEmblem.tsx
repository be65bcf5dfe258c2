import { TIER_NAMES, TIERS, type Tier } from '@buri/domain/gameData/tiers'
import styles from './TierEmblem.module.css'

/** The number of beaks in a tier's emblem. It grows with the tier. */
const BEAK_COUNTS: Readonly<Record<Tier, number>> = {
  IRON: 1,
  BRONZE: 1,
  SILVER: 2,
  GOLD: 2,
  PLATINUM: 3,
  EMERALD: 3,
  DIAMOND: 4,
  MASTER: 4,
  GRANDMASTER: 5,
  CHALLENGER: 5,
}

/** Accepts names such as `GOLD` or `골드`. Unknown names are drawn as unranked. */
const tierOf = (tier: string | null | undefined): Tier | undefined =>
  TIERS.find((candidate) => candidate === tier?.toUpperCase() || TIER_NAMES[candidate] === tier)

export function TierEmblem({ tier, size = 48 }: { tier: string | null | undefined; size?: number }) {
  const tierName = tierOf(tier)
  const edge = `var(--tier-${tierName?.toLowerCase() ?? 'unranked'})`
  const beaks = tierName === undefined ? 0 : BEAK_COUNTS[tierName]
  return (
    <svg
      className={styles.tier}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role="img"
      aria-label={tierName === undefined ? '언랭크' : TIER_NAMES[tierName]}
    >
      <path className={styles.seed} fill={edge} stroke={edge} d="M20 2.5 35 11v18L20 37.5 5 29V11Z" />
      <path className={styles.face} fill={edge.replace(')', '-face)')} d="M20 4.5 33.2 12v8.5L20 28 6.8 20.5V12Z" />
      {beaks === 0 && <path className={styles.beak} d="M14 20h12" />}
      {Array.from({ length: beaks }, (_, index) => {
        const y = 21.6 - (beaks - 1) * 2.6 + index * 5.2
        return (
          <path key={y} className={styles.beak} opacity={1 - index * 0.13} d={`M12.5 ${y} 20 ${y - 3.8} 27.5 ${y}`} />
        )
      })}
    </svg>
  )
}
