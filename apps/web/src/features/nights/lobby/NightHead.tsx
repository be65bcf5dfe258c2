import type { Night } from '@buri/contract/nights/nights'
import { isNightOver } from '@buri/domain/nights/nightSettings'
import { dayAndTimeInWords } from '@buri/domain/wordedTime'
import { mdiContentCopy } from '@mdi/js'
import type { ReactNode } from 'react'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { STATE_NAMES, timeUntilStart } from '../nightWords.ts'
import type { LiveState } from '../useNights.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import styles from './head.module.css'
import { currentStep, STEP_NAMES } from './steps.ts'

type NightHeadProps = { night: Night; link: LiveState; shownAt: number; now: number; children?: ReactNode }

export function NightHead({ night, link, shownAt, now, children }: NightHeadProps) {
  const { title, clan, code, startsAt, state } = night
  const startTime = Date.parse(startsAt)
  const timeLeft = state === 'open' ? timeUntilStart(startTime, now) : ''
  const current = currentStep(night)
  return (
    <div className={styles.head}>
      <span className={styles.crest}>
        <ClanCrest name={clan?.clanName ?? title} imageUrl={clan?.crestUrl} />
      </span>
      <div className={styles.title}>
        <h1 className={text.ellipsis}>{title}</h1>
        <div className={`${layout.line8} ${styles.facts}`}>
          {!isNightOver(night) && <ConnectionBadge link={link} shownAt={shownAt} now={now} />}
          <span className={`${text.detail} ${styles.time}`}>
            {dayAndTimeInWords(startTime, now)} · <b>{timeLeft === '' ? STATE_NAMES[state] : `${timeLeft} 남음`}</b>
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
        </div>
      </div>
      {children}
      <ol className={`${layout.grid4} ${text.note} ${styles.steps}`} aria-label="내전 단계">
        {STEP_NAMES.map((step, index) => (
          <li key={step} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
            <i aria-hidden="true" />
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}
