import type { Night } from '@buri/contract/nights/nights'
import { mdiCheck, mdiContentCopy } from '@mdi/js'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { bestOfWords, FEARLESS_NAMES } from '../games/seriesWords.ts'
import { modeName, STATE_NAMES, whenOf } from '../nightWords.ts'
import type { LinkState } from '../useNights.ts'
import styles from './head.module.css'
import { LinkBadge } from './LinkBadge.tsx'
import { STEPS, stepOf } from './steps.ts'

type NightHeadProps = { night: Night; link: LinkState; shownAt: number; now: number }

const DAY_SECONDS = 86_400

/** The state of the night, and whether the page is live. */
export function NightHead({ night, link, shownAt, now }: NightHeadProps) {
  const { title, clan, hostName, code, startsAt, state, series, inCount, places } = night
  const left = Math.round((Date.parse(startsAt) - now) / 1000)
  const current = stepOf(night)
  return (
    <div className={styles.head}>
      <ClanCrest name={clan?.clanName ?? title} imageUrl={clan?.crestUrl} />
      <div className={styles.what}>
        <h1>{title}</h1>
        <div className={`${layout.row} ${styles.facts}`}>
          <LinkBadge link={link} shownAt={shownAt} now={now} />
          <span className={text.detail}>
            {whenOf(Date.parse(startsAt), now)} · 주최 {hostName}
          </span>
          <button
            className={styles.code}
            type="button"
            aria-label={`초대 링크 복사, 코드 ${code}`}
            onClick={() => void copyText(`${window.location.origin}/i/${code}`, '초대 링크를 복사했습니다.')}
          >
            <Icon path={mdiContentCopy} />
            <b>{code}</b>
          </button>
          {clan && (
            <Chip isSmall tone="tint">
              {clan.clanName}
            </Chip>
          )}
          <Chip isSmall>{modeName(night)}</Chip>
          {series.bestOf !== null && <Chip isSmall>{bestOfWords(series.bestOf)}</Chip>}
          {series.fearless !== 'none' && <Chip isSmall>{FEARLESS_NAMES[series.fearless]}</Chip>}
        </div>
      </div>
      <dl className={styles.numbers}>
        <div>
          <dt className={text.note}>참가</dt>
          <dd>
            {inCount}
            <small> / {places}명</small>
          </dd>
        </div>
        <div>
          {state === 'open' && left > 0 && left < DAY_SECONDS ? (
            <>
              <dt className={text.note}>시작까지</dt>
              <dd>{formatDuration(left)}</dd>
            </>
          ) : (
            <>
              <dt className={text.note}>상태</dt>
              <dd className={styles.state}>{STATE_NAMES[state]}</dd>
            </>
          )}
        </div>
      </dl>
      <ol className={styles.steps} aria-label="내전 단계">
        {STEPS.map((step, at) => (
          <li key={step} data-done={at < current || undefined} aria-current={at === current ? 'step' : undefined}>
            <i aria-hidden="true">{at < current ? <Icon path={mdiCheck} /> : at + 1}</i>
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}
