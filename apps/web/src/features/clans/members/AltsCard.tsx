import type { ClanAlt } from '@buri/contract/clanAlts'
import type { ClanMember } from '@buri/contract/clanMembership'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import styles from '../manage/manage.module.css'
import { AltsDialog } from './AltsDialog.tsx'
import { useAlts, useRemoveAlt } from './useAlts.ts'

type AltsCardProps = { clanId: string; members: readonly ClanMember[]; mayName: boolean }

/** Alts count as their mains in the clan's own tables. Plain members see no card while the clan has no alts. */
export function AltsCard({ clanId, members, mayName }: AltsCardProps) {
  const { data } = useAlts(clanId)
  const [isNaming, setNaming] = useState(false)
  const titleId = useId()
  const alts = data?.items ?? []
  if (!data || (alts.length === 0 && !mayName)) return null
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="부캐" sub={alts.length > 0 ? `${alts.length}개` : undefined}>
        {mayName && (
          <Button size="small" onClick={() => setNaming(true)}>
            부캐 지정
          </Button>
        )}
      </CardHead>
      <CardBody className={styles.stack}>
        <p className={styles.quiet}>부캐 기록은 우리 클랜의 집계에서만 본캐에 합산돼요. 부리 점수는 그대로예요.</p>
        {alts.length > 0 && (
          <ul className={styles.rows} aria-labelledby={titleId}>
            {alts.map((alt) => (
              <AltRow key={alt.altId} clanId={clanId} alt={alt} mayName={mayName} />
            ))}
          </ul>
        )}
      </CardBody>
      {isNaming && <AltsDialog clanId={clanId} members={members} onClose={() => setNaming(false)} />}
    </Card>
  )
}

function AltRow({ clanId, alt: one, mayName }: { clanId: string; alt: ClanAlt; mayName: boolean }) {
  const remove = useRemoveAlt(clanId)
  const { altId, alt, main, isOwn } = one
  return (
    <li className={styles.person} data-plain>
      <div className={styles.details}>
        <p className={styles.nameLine}>
          <b>
            {alt.summonerName}#{alt.tagLine}
          </b>
        </p>
        <p className={styles.small}>
          본캐 {main.summonerName}#{main.tagLine}
        </p>
      </div>
      {(isOwn || mayName) && (
        <div className={`${layout.end} ${styles.actions}`}>
          <Button
            size="small"
            aria-label={`${alt.summonerName} ${isOwn ? '내 부캐가 아니에요' : '부캐 해제'}`}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(altId, withToasts('부캐를 해제했습니다.'))}
          >
            {isOwn ? '내 부캐가 아니에요' : '해제'}
          </Button>
        </div>
      )}
    </li>
  )
}
