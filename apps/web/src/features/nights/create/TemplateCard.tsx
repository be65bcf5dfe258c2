import type { NightTemplate } from '@buri/contract/nights/templates'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { seoulWeekday } from '@buri/domain/seoulTime'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import type { Problems } from '#web/ui/forms/problems.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { type NightDraft, templateOf, weeklyWords } from './nightDraft.ts'
import { useAddTemplate, useChangeTemplate, useRemoveTemplate } from './useCreateNight.ts'

type TemplateCardProps = {
  clanId: string
  /** `undefined` if none is chosen, so that the draft can be saved as a new template. */
  template: NightTemplate | undefined
  draft: NightDraft
  onAdded: (all: readonly NightTemplate[]) => void
  onRemoved: () => void
}

export function TemplateCard({ clanId, template, draft, onAdded, onRemoved }: TemplateCardProps) {
  const [isRemoving, setRemoving] = useState(false)
  const add = useAddTemplate(clanId)
  const change = useChangeTemplate(clanId, template?.id ?? '')
  const remove = useRemoveTemplate(clanId, template?.id ?? '')
  const save = template ? change : add
  const {
    draft: draftWithTitle,
    problems,
    error,
    amend,
    send,
  } = useForm({
    before: { name: template?.name ?? '' },
    command: save,
    inputOf: ({ name }) => templateOf(draft, name.trim()),
    problemsOf: ({ name }): Problems<'name'> => (name.trim() === '' ? { name: '설정 이름을 적어주세요.' } : {}),
  })
  const weeklyTime = weeklyWords(seoulWeekday(draft.startsAt), draft.startsAt)

  return (
    <Card labelledBy="template">
      <CardHead id="template" title="자주 쓰는 설정" sub={template ? template.name : '다음에 한 번에 불러와요'} />
      <CardBody>
        <form
          className={layout.grid12}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send({
              form: event.currentTarget,
              onSuccess: ({ data }) => {
                toast.good(template ? '내전 설정을 고쳤습니다.' : '내전 설정을 저장했습니다.')
                if (!template) onAdded(data)
              },
            })
          }}
        >
          <TextField
            label="설정 이름"
            error={problems.name}
            required
            value={draftWithTitle.name}
            maxLength={NIGHT_LIMITS.templateNameLength}
            placeholder="예: 토요 정기전"
            onChange={(typed) => amend({ name: typed })}
          />
          <p className={text.note}>
            {draft.isWeekly
              ? `${weeklyTime}을 하루 전에 자동으로 열어요.`
              : '자동으로 열리지 않아요. 매주 열려면 매주 반복을 켜주세요.'}{' '}
            운영진만 바꿀 수 있어요.
          </p>
          {error && <Alert tone="danger" message={error.message} />}
          <div className={layout.flow}>
            <Button type="submit" size="small" isBusy={save.isPending} disabled={draftWithTitle.name.trim() === ''}>
              {template ? '설정 고치기' : '설정 저장'}
            </Button>
            {template && (
              <Button size="small" kind="danger" onClick={() => setRemoving(true)}>
                설정 지우기
              </Button>
            )}
          </div>
        </form>
      </CardBody>
      {isRemoving && (
        <ConfirmDialog
          title="이 설정을 지울까요?"
          word="설정 지우기"
          step={remove}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
        >
          <p>더는 자동으로 열리지 않아요. 이미 열린 내전은 그대로예요.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
