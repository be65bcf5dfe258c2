import { mdiOpenInNew } from '@mdi/js'
import { ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { NewTokenCard } from './NewTokenCard.tsx'
import { TokenList } from './TokenList.tsx'

export function TokensPage() {
  usePageTitle('API 토큰')
  return (
    <div className={layout.wrap}>
      <PageHead title="API 토큰" lead="봇이나 스프레드시트 같은 프로그램에서 내 계정으로 부리를 사용할 수 있어요.">
        <ButtonAnchor href="/docs" icon={mdiOpenInNew}>
          API 문서
        </ButtonAnchor>
      </PageHead>
      <div className={layout.stack}>
        <NewTokenCard />
        <TokenList />
      </div>
    </div>
  )
}
