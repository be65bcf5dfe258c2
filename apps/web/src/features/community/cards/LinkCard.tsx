import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ClanFacts } from './ClanFacts.tsx'
import type { CardKind } from './cardSlots.ts'
import styles from './cards.module.css'
import { MatchFacts } from './MatchFacts.tsx'
import { NightFacts } from './NightFacts.tsx'
import { PlayerFacts } from './PlayerFacts.tsx'

/** The card is fetched only when it is near the screen. */
export function LinkCard({ kind, id }: { kind: CardKind; id: string }) {
  const [ref, isNear] = useIsNearScreen<HTMLSpanElement>()
  return (
    <span ref={ref} className={styles.slot}>
      {isNear ? FACTS_BY_KIND[kind](id) : <Skeleton height={64} />}
    </span>
  )
}

const FACTS_BY_KIND: Record<CardKind, (id: string) => ReactNode> = {
  match: (id) => <MatchFacts id={id} />,
  player: (id) => <PlayerFacts nameTag={id} />,
  clan: (id) => <ClanFacts id={id} />,
  night: (id) => <NightFacts id={id} />,
}

function useIsNearScreen<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear] as const
}
