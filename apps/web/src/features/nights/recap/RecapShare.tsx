import type { NightRecap } from '@buri/contract/nights/recap'
import { mdiContentCopy, mdiDownload, mdiSwordCross } from '@mdi/js'
import { useState } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import textStyles from '#web/ui/text/text.module.css'
import columns from './recapColumns.module.css'
import styles from './recapShare.module.css'
import { recapText } from './recapText.ts'

/** Returns the address of a picture of 1200 by 630 pixels, which shows only what every visitor may see. */
const pictureOf = (id: string) => `/og/night/${encodeURIComponent(id)}.png`

export function RecapShare({ recap }: { recap: NightRecap }) {
  const text = recapText(recap, window.location.origin)
  // A night that is not public has no picture.
  const [hasPicture, setPicture] = useState(true)
  return (
    <section aria-labelledby="recap-share">
      <h2 id="recap-share" className={styles.shareTitle}>
        공유 이미지와 문구
      </h2>
      <div className={`${layout.columns} ${columns.columns}`}>
        {hasPicture && (
          <img
            className={styles.picture}
            src={pictureOf(recap.id)}
            alt={`${recap.title} 결산 이미지`}
            width={1200}
            height={630}
            loading="lazy"
            onError={() => setPicture(false)}
          />
        )}
        <Card labelledBy="recap-text">
          <CardHead id="recap-text" title="복사할 문구" />
          <CardBody className={layout.grid12}>
            <p className={styles.chat}>{text}</p>
            <Button
              icon={mdiContentCopy}
              isBlock
              onClick={() => void copyText(text, '결산 문구를 복사했습니다. 채팅방에 붙여 넣어주세요.')}
            >
              결산 문구 복사
            </Button>
            {hasPicture && (
              <ButtonAnchor icon={mdiDownload} isBlock href={pictureOf(recap.id)} download={`${recap.title} 결산.png`}>
                이미지 저장
              </ButtonAnchor>
            )}
            <ButtonLink
              icon={mdiSwordCross}
              isBlock
              to={recap.clan ? `/inhouse/new?clan=${recap.clan.id}` : '/inhouse/new'}
            >
              다음 내전 생성
            </ButtonLink>
            <p className={textStyles.detail}>
              {hasPicture
                ? '링크를 보내면 이미지가 미리 보여요. 누구나 볼 수 있는 것만 담고, 비공개 소환사는 나오지 않아요.'
                : '클랜원만 보는 내전이라 이미지는 만들지 않아요.'}
            </p>
          </CardBody>
        </Card>
      </div>
    </section>
  )
}
