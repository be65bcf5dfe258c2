import styles from './TierMark.module.css'

/** Riot's names and ours, lowest first; the number of beaks grows with them. */
const TIERS = {
  UNRANKED: { name: '언랭크', beaks: 0 },
  IRON: { name: '아이언', beaks: 1 },
  BRONZE: { name: '브론즈', beaks: 1 },
  SILVER: { name: '실버', beaks: 2 },
  GOLD: { name: '골드', beaks: 2 },
  PLATINUM: { name: '플래티넘', beaks: 3 },
  EMERALD: { name: '에메랄드', beaks: 3 },
  DIAMOND: { name: '다이아몬드', beaks: 4 },
  MASTER: { name: '마스터', beaks: 4 },
  GRANDMASTER: { name: '그랜드마스터', beaks: 5 },
  CHALLENGER: { name: '챌린저', beaks: 5 },
} as const

type TierName = keyof typeof TIERS

/** Takes `GOLD` and `골드`; anything unknown is drawn as unranked. */
const tierOf = (tier: string | null | undefined): TierName => {
  for (const [key, { name }] of Object.entries(TIERS)) {
    // The keys of a constant table.
    if (key === tier?.toUpperCase() || name === tier) return key as TierName
  }
  return 'UNRANKED'
}

export function TierMark({ tier, size = 48 }: { tier: string | null | undefined; size?: number }) {
  const key = tierOf(tier)
  const { name, beaks } = TIERS[key]
  return (
    <svg
      className={styles.tier}
      data-tier={key}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role="img"
      aria-label={name}
    >
      <path className={styles.seed} d="M20 2.5 35 11v18L20 37.5 5 29V11Z" />
      <path className={styles.face} d="M20 4.5 33.2 12v8.5L20 28 6.8 20.5V12Z" />
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
