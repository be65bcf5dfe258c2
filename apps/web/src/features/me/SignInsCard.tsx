import { useId } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from './me.module.css'
import { useSignInChanges, useSignIns } from './useMe.ts'

export function SignInsCard() {
  const result = useSignIns()
  const { link, unlink } = useSignInChanges()
  const titleId = useId()
  const ways = result.data?.ways ?? []
  const isBusy = link.isPending || unlink.isPending
  const linked = ways.filter(({ isLinked }) => isLinked)
  if (result.data && ways.length < 2) return null
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="로그인 방법" />
      <CardBody>
        <ListState result={result} rows={2} title="로그인 방법을 불러올 수 없습니다">
          <ul className={styles.list}>
            {ways.map(({ way, name, isLinked }) => (
              <li key={way} className={styles.row}>
                <div className={styles.rowName}>
                  <span>{name}</span>
                  <p className={text.note}>{isLinked ? '연결됨' : '연결하지 않음'}</p>
                </div>
                {isLinked ? (
                  linked.length > 1 && (
                    <Button
                      size="small"
                      aria-label={`${name} 연결 끊기`}
                      disabled={isBusy}
                      onClick={() => unlink.mutate(way, withToasts(`${name} 연결을 끊었습니다.`))}
                    >
                      연결 끊기
                    </Button>
                  )
                ) : (
                  <Button
                    size="small"
                    aria-label={`${name} 연결하기`}
                    disabled={isBusy}
                    onClick={() =>
                      link.mutate(way, {
                        onSuccess: ({ address }) => window.location.assign(address),
                        onError: (error) => toast.danger(error.message),
                      })
                    }
                  >
                    연결하기
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </ListState>
      </CardBody>
    </Card>
  )
}
