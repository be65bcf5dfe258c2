import { mdiKeyOutline } from '@mdi/js'
import { useId } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './me.module.css'

export function ApiTokensCard() {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="프로그램 연결" />
      <CardBody>
        <p className={text.note}>봇이나 스프레드시트에서 내 계정으로 부리를 사용할 수 있어요.</p>
        <ButtonLink className={styles.block} isBlock icon={mdiKeyOutline} to="/mypage/tokens">
          API 토큰
        </ButtonLink>
      </CardBody>
    </Card>
  )
}
