import type { Night } from '@buri/contract/nights/nights'
import { mdiCalendarPlus, mdiContentCopy } from '@mdi/js'
import { Suspense } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button, ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { bestOfWords, FEARLESS_NAMES } from '../games/seriesWords.ts'
import { ACCESS_NAMES, inviteText, modeName } from '../nightWords.ts'
import { RosterTools } from '../roster/RosterTools.tsx'
import styles from './share.module.css'

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode)

export function ShareCard({ night }: { night: Night }) {
  const { origin, host } = window.location
  const copy = (chat: 'kakao' | 'discord') =>
    void copyText(inviteText(night, origin, chat), '초대 문구를 복사했습니다. 채팅방에 붙여 넣어주세요.')
  return (
    <Card labelledBy="share">
      <CardHead id="share" title="초대" sub={ACCESS_NAMES[night.access]} />
      <CardBody className={layout.grid12}>
        <p className={text.detail}>{factsOf(night).join(' · ')}</p>
        <div className={styles.codes}>
          <Suspense fallback={<Skeleton height={112} />}>
            <QrCode text={`${origin}/i/${night.code}`} label="초대 링크의 QR 코드" />
          </Suspense>
          <div>
            <p className={text.note}>초대 코드</p>
            <p className={styles.code}>{night.code}</p>
            <p className={text.note}>QR을 찍거나 내전 화면에서 코드를 입력하면 들어와요.</p>
          </div>
        </div>
        <div className={styles.link}>
          <span>
            {host}/i/{night.code}
          </span>
          <IconButton
            icon={mdiContentCopy}
            label="링크 복사"
            onClick={() => void copyText(`${origin}/i/${night.code}`, '초대 링크를 복사했습니다.')}
          />
        </div>
        <div className={`${layout.grid8} ${styles.buttons}`}>
          <Button size="small" icon={mdiContentCopy} onClick={() => copy('kakao')}>
            카카오톡용 복사
          </Button>
          <Button size="small" icon={mdiContentCopy} onClick={() => copy('discord')}>
            Discord용 복사
          </Button>
        </div>
        <RosterTools night={night} />
        <ButtonAnchor
          kind="quiet"
          size="small"
          icon={mdiCalendarPlus}
          isBlock
          href={`/api/inhouse/nights/${night.id}/calendar.ics`}
          download="내전.ics"
        >
          캘린더에 추가
        </ButtonAnchor>
      </CardBody>
    </Card>
  )
}

const factsOf = (night: Night) => [
  ...(night.clan ? [night.clan.clanName] : []),
  modeName(night),
  ...(night.series.bestOf === null ? [] : [bestOfWords(night.series.bestOf)]),
  ...(night.series.fearless === 'none' ? [] : [FEARLESS_NAMES[night.series.fearless]]),
  `주최 ${night.hostName}`,
]
