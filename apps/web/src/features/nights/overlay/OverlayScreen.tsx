import { Logo } from '#web/ui/layout/Logo.tsx'
import { useServerNow } from '../lobby/useServerNow.ts'
import { AuctionPoints } from './AuctionPoints.tsx'
import { DraftPanel, RemainingPanel } from './DraftPanel.tsx'
import { LineupPanel } from './LineupPanel.tsx'
import { LotPanel } from './LotPanel.tsx'
import styles from './overlay.module.css'
import { ResultPanel } from './ResultPanel.tsx'
import { ScoreBar } from './ScoreBar.tsx'
import { TurnPanel } from './TurnPanel.tsx'
import { useOverlay } from './useOverlay.ts'
import { useScale } from './useScale.ts'

const FALLBACK_TIME = { now: '1970-01-01T00:00:00Z' }

/** The overlay is transparent where nothing is shown. */
export function OverlayScreen({ address }: { address: string }) {
  const { overlay, shownAt, isLost } = useOverlay(address)
  const now = useServerNow(overlay ?? FALLBACK_TIME, shownAt)
  const scale = useScale()
  if (!overlay) return null
  const { score, auction, draft, lineup, result } = overlay
  return (
    <main className={styles.stage} data-theme="dark" style={{ transform: `scale(${scale})` }}>
      <p className={styles.brand}>
        <Logo />
        <b>부리</b>
      </p>
      {isLost && (
        <p className={styles.connectionLost} role="status">
          다시 연결하는 중
        </p>
      )}
      {score && <ScoreBar score={score} isOver={result?.isLast === true} />}
      {auction?.turn && <TurnPanel auction={auction} turn={auction.turn} now={now} />}
      {auction?.lot && <LotPanel auction={auction} lot={auction.lot} now={now} />}
      {auction && <AuctionPoints auction={auction} />}
      {draft && <DraftPanel draft={draft} now={now} />}
      {draft && draft.left.length > 0 && <RemainingPanel remaining={draft.left} />}
      {lineup && <LineupPanel lineup={lineup} score={score} />}
      {result && <ResultPanel result={result} />}
    </main>
  )
}
