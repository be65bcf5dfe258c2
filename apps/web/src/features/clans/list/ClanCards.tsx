import type { Clan } from '@buri/contract/clans'
import { useState } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { ClanViewer } from '../clanViewer.ts'
import { ApplyDialog } from '../joining/ApplyDialog.tsx'
import { ClanCard } from './ClanCard.tsx'
import styles from './clanCard.module.css'

type ClanCardsProps = { clans: readonly Clan[]; viewer: ClanViewer; label: string; isStale?: boolean }

/** Clans as cards, with a button to apply. */
export function ClanCards({ clans, viewer, label, isStale = false }: ClanCardsProps) {
  const [wanted, setWanted] = useState<Clan>()
  return (
    <>
      <ul className={styles.cards} aria-label={label} aria-busy={isStale}>
        {clans.map((clan) => (
          <li key={clan.id}>
            <ClanCard clan={clan} viewer={viewer} onApply={() => setWanted(clan)} />
          </li>
        ))}
      </ul>
      {wanted && <ApplyDialog clan={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}

const SIX = ['a', 'b', 'c', 'd', 'e', 'f']

export const ClanCardsSkeleton = () => (
  <div className={styles.cards} aria-hidden="true">
    {SIX.map((place) => (
      <Card key={place} className={styles.clan}>
        <div>
          <div className={styles.top}>
            <Skeleton width={56} height={56} />
            <div className={styles.name}>
              <Skeleton width="70%" height={20} />
              <Skeleton width="50%" height={18} />
              <div className={styles.chips}>
                <Skeleton width={56} height={22} />
              </div>
            </div>
            <Skeleton width={64} height={36} />
          </div>
          <div className={styles.intro}>
            <Skeleton width="90%" height={16} />
          </div>
        </div>
        <div>
          <Skeleton height={28} />
          <div className={styles.foot}>
            <Skeleton width={44} height={20} />
            <Skeleton width={76} height={36} />
          </div>
        </div>
      </Card>
    ))}
  </div>
)
