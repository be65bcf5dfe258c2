import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '#web/api/query.ts'
import { ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { returnPath } from './returnPath.ts'

export function SignInChoicePage() {
  const [search] = useSearchParams()
  const result = useQuery(query('GET /auth/ways'))
  usePageTitle('로그인')
  const returnTo = returnPath(search.get('returnTo'))
  const address = (way: string) =>
    `/auth/${way}?${new URLSearchParams({ returnTo, ...(way === 'discord' && { with: way }) })}`
  return (
    <div className={layout.wrap}>
      <Card>
        {result.error ? (
          <QueryFailed query={result} title="로그인 방법을 불러올 수 없습니다" level={1} />
        ) : (
          <EmptyState
            level={1}
            drawing="nest"
            title="어떻게 로그인할까요?"
            actions={result.data?.ways.map(({ way, name }) => (
              <ButtonAnchor key={way} kind="primary" href={address(way)}>
                {name} 계정으로 로그인
              </ButtonAnchor>
            ))}
          >
            이미 쓰던 계정이 있다면 같은 방법을 골라주세요. 다른 방법은 내 정보에서 연결할 수 있어요.
          </EmptyState>
        )}
      </Card>
    </div>
  )
}
