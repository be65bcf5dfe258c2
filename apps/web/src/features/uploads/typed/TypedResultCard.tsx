import { mdiPencilOutline } from '@mdi/js'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { storedTypedDraft } from './typedDraftStorage.ts'

const TypedResultForm = lazyPart(async () => (await import('./TypedResultForm.tsx')).TypedResultForm)

type TypedResultCardProps = { nameSearch: NameSearch; onFailure: () => void }

/** The form is folded until it is opened or a draft exists. */
export function TypedResultCard(props: TypedResultCardProps) {
  const [isOpen, setOpen] = useState(() => storedTypedDraft() !== null)
  return (
    <Card labelledBy="typed-result">
      <CardHead id="typed-result" title="파일이 없을 때">
        <Button size="small" icon={mdiPencilOutline} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          결과만 직접 입력
        </Button>
      </CardHead>
      <CardBody>
        <p className={text.quiet}>
          누가 어느 팀이었고 누가 이겼는지만 적어두는 곳이에요. 점수와 통계에는 들어가지 않고, 같은 경기의 리플레이를
          올리면 그때 반영돼요.
        </p>
        {isOpen && (
          <Suspense fallback={<Skeleton height={480} />}>
            <TypedResultForm {...props} />
          </Suspense>
        )}
      </CardBody>
    </Card>
  )
}
