import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { mdiAlert } from '@mdi/js'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './coverage.module.css'

/** Seats of a position in one game: two teams. */
const SEATS = 2
/** More dots than these add nothing. */
const DOTS = 6

/** Covered and missing positions; a person without a choice plays any. */
export const Coverage = ({ night: { positions, bottleneck, signups } }: { night: Night }) => {
  const isOpen = ({ state, main, sub }: Night['signups'][number]) => state === 'in' && main === null && sub === null
  const open = signups.filter(isOpen).length
  return (
    <Card labelledBy="coverage">
      <CardHead id="coverage" title="포지션">
        <span className={`${layout.line4} ${text.note} ${styles.legend}`} aria-hidden="true">
          <i data-kind="main" />주<i data-kind="sub" />부<i data-kind="empty" />
          빈자리
        </span>
      </CardHead>
      {bottleneck && (
        <p className={styles.neck} role="status">
          <Icon path={mdiAlert} />
          {bottleneck}
        </p>
      )}
      <ul className={styles.list}>
        {positions.map(({ position, main, sub }) => {
          const missing = Math.max(0, SEATS - main - sub)
          const isLow = missing > open
          return (
            <li key={position} data-low={isLow || undefined}>
              <b>
                <LaneGlyph position={position} />
                {POSITION_NAMES[position]}
              </b>
              <span className={styles.dots} aria-hidden="true">
                {dotsOf(main, sub, missing).map(({ kind, at }) => (
                  <i key={at} data-kind={kind} />
                ))}
              </span>
              <span className={styles.words}>{isLow ? `${missing - open}명 부족` : `주 ${main} · 부 ${sub}`}</span>
            </li>
          )
        })}
      </ul>
      {open > 0 && <p className={styles.open}>어디든 좋다는 사람 {open}명</p>}
    </Card>
  )
}

const dotsOf = (main: number, sub: number, missing: number) =>
  [
    ...Array.from({ length: main }, () => 'main'),
    ...Array.from({ length: sub }, () => 'sub'),
    ...Array.from({ length: missing }, () => 'empty'),
  ]
    .slice(0, DOTS)
    .map((kind, at) => ({ kind, at }))
