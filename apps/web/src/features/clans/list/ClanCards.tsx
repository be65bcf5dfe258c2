import type { Clan } from '@buri/contract/clans'
import { useState } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { ClanViewer } from '../clanViewer.ts'
import { ApplyDialog } from '../joining/ApplyDialog.tsx'
import { ClanCard } from './ClanCard.tsx'
import styles from './clanCard.module.css'

type ClanCardsProps = { clans: readonly Clan[]; viewer: ClanViewer; label: string; isStale?: boolean }

export function ClanCards({ clans, viewer, label, isStale = false }: ClanCardsProps) {
  const [clanToJoin, setClanToJoin] = useState<Clan>()
  return (
    <>
      <ul className={styles.cards} aria-label={label} aria-busy={isStale}>
        {clans.map((clan) => (
          <li key={clan.id}>
            <ClanCard clan={clan} viewer={viewer} onApply={() => setClanToJoin(clan)} />
          </li>
        ))}
      </ul>
      {clanToJoin && <ApplyDialog clan={clanToJoin} onClose={() => setClanToJoin(undefined)} />}
    </>
  )
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f']

export const ClanCardsSkeleton = () => (
  <div className={styles.cards} aria-hidden="true">
    {SKELETON_KEYS.map((key) => (
      <Card key={key} className={styles.clan}>
        <Skeleton height={176} />
      </Card>
    ))}
  </div>
)
