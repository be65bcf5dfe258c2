import type { LiveGame } from '@buri/contract/live'
import { Suspense } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import styles from './LiveGameNow.module.css'
import { useLiveGame } from './useLiveGame.ts'

/** The card's code loads only on pages of players who are in a game, which are few. */
const LiveGameCard = lazyPart(async () => (await import('./LiveGameCard.tsx')).LiveGameCard)

type LiveGameNowProps = { nameParam: string; initialGame: LiveGame | null }

export function LiveGameNow({ nameParam, initialGame }: LiveGameNowProps) {
  const game = useLiveGame(nameParam, initialGame)
  return (
    game && (
      <Suspense fallback={<div className={styles.placeholder} />}>
        <LiveGameCard game={game} />
      </Suspense>
    )
  )
}
