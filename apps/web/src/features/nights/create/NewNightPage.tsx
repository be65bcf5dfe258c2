import type { NightTemplate } from '@buri/contract/nights/templates'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { wordedWeekday } from '@buri/domain/wordedTime'
import { mdiCheckCircleOutline } from '@mdi/js'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lastError } from '#web/api/lastError.ts'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useOwnWeights } from '../balance/useClanWeights.ts'
import styles from './create.module.css'
import { InviteCard } from './InviteCard.tsx'
import { NightOptions } from './NightOptions.tsx'
import {
  draftFromNight,
  draftOf,
  draftProblem,
  type NightClan,
  type NightDraft,
  newDraft,
  newNightOf,
  templateOf,
  titleOfDraft,
  withClan,
} from './nightDraft.ts'
import { SummaryCard } from './SummaryCard.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { useAddTemplate, useCreateNight, useJoinNewNight, useLastNight, useTemplates } from './useCreateNight.ts'

const NEXT_STEPS = [
  '준비 확인은 주최자가 한 번 눌러 시작해요',
  '자리가 나면 대기 순서대로 채워요',
  '가장 오래 쉰 사람부터 다음 판에 들어가요',
  '리플레이를 올리면 결과와 점수가 기록돼요',
  '끝나면 결산이 나와요',
] as const

const cautionNotJoined = () =>
  void toast.caution('내전을 만들었지만 참가 신청은 하지 못했습니다. 내전 페이지에서 다시 신청해주세요.')

type NewNightPageProps = {
  clans: readonly NightClan[]
  clanId: string | null
  /** Whether the viewer has a linked player, whom the page can sign up at once. */
  hasPlayer: boolean
}

export function NewNightPage({ clans, clanId, hasPlayer }: NewNightPageProps) {
  usePageTitle('내전 생성')
  const [now] = useState(Date.now)
  const [typed, setDraft] = useState<NightDraft>(() => newDraft(now, clanId))
  const [isWayChosen, setWayChosen] = useState(false)
  const hasWeights = useOwnWeights(true).data?.data.some(({ id }) => id === typed.clanId) === true
  const draft: NightDraft = hasWeights && !isWayChosen ? { ...typed, preset: 'clan' } : typed
  const navigate = useNavigate()
  const create = useCreateNight()
  const join = useJoinNewNight()
  const [isJoining, setJoining] = useState(hasPlayer)
  const addTemplate = useAddTemplate(draft.clanId ?? '')
  const templates = useTemplates(draft.clanId)
  const templateList = templates.data?.data ?? []
  const { lastNight, isPending } = useLastNight(draft.clanId)
  const [isLikeLast, setLikeLast] = useState(false)
  const [templateId, setTemplateId] = useState<string | null>(null)
  const template = templateList.find(({ id }) => id === templateId)
  const change = (changed: Partial<NightDraft>) => {
    if (changed.preset !== undefined) setWayChosen(true)
    setLikeLast(false)
    setDraft((before) => ({ ...before, ...changed }))
  }
  const clan = clans.find(({ id }) => id === draft.clanId)
  const chooseClan = (clanId: string | null) => {
    setTemplateId(null)
    setLikeLast(false)
    setDraft((before) => withClan(before, clanId))
  }
  const problem = draftProblem(draft, now)
  const title = titleOfDraft(draft)

  // Selects the saved template, so that a second press does not save it again.
  const chooseAdded = (all: readonly NightTemplate[]) =>
    setTemplateId(all.find(({ id }) => !templateList.some((earlier) => earlier.id === id))?.id ?? null)

  const createNight = async () => {
    try {
      // The template is saved before the night, so that a new try after a refusal does not create a second night.
      if (draft.isWeekly && clan && templateId === null) {
        const name = title.slice(0, NIGHT_LIMITS.templateNameLength)
        chooseAdded((await addTemplate.mutateAsync(templateOf(draft, name))).data)
      }
      const night = await create.mutateAsync(newNightOf(draft))
      // The night exists already, so a refused signup is only reported.
      const joined = isJoining && join.mutateAsync(night.id).catch(cautionNotJoined)
      await copyText(`${window.location.origin}/i/${night.code}`, '내전을 만들었습니다. 초대 링크를 복사했습니다.')
      await joined
      navigate(`/inhouse/${night.id}`)
    } catch {
      // `create` and `addTemplate` keep their errors, which are shown beside the button.
    }
  }
  const isBusy = create.isPending || addTemplate.isPending || join.isPending
  const error = lastError(create, addTemplate)

  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title="내전 생성" lead="그대로 만들어도 되고, 필요한 설정만 바꿔도 돼요.">
        {lastNight || templateList.length > 0 ? (
          <FilterButtonRow label="정해 둔 대로">
            {lastNight && (
              <FilterButton
                isChosen={isLikeLast}
                onChoose={() => {
                  setDraft(draftFromNight(lastNight, draft.clanId, now))
                  setTemplateId(null)
                  setLikeLast(true)
                  setWayChosen(true)
                }}
              >
                지난 {wordedWeekday(Date.parse(lastNight.startsAt))}요일과 같게
              </FilterButton>
            )}
            {templateList.map((choice) => (
              <FilterButton
                key={choice.id}
                isChosen={choice.id === templateId}
                onChoose={() => {
                  setDraft(draftOf(choice, draft.clanId))
                  setTemplateId(choice.id)
                  setLikeLast(false)
                  setWayChosen(true)
                }}
              >
                {choice.name}
              </FilterButton>
            ))}
          </FilterButtonRow>
        ) : (
          isPending && <Skeleton width={120} height={44} />
        )}
      </PageHead>
      <SummaryCard
        draft={draft}
        title={title}
        clan={clan}
        now={now}
        problem={problem ?? error?.message}
        isBusy={isBusy}
        isReady={problem === null}
        onNoClan={() => chooseClan(null)}
        onCreate={() => void createNight()}
      >
        {hasPlayer && (
          <Check isChecked={isJoining} onChange={setJoining}>
            나도 참가하기
          </Check>
        )}
      </SummaryCard>
      <div className={layout.columns}>
        <Card labelledBy="options">
          <CardHead id="options" title="설정 바꾸기" />
          <NightOptions
            draft={draft}
            now={now}
            hasClan={clan !== undefined}
            hasWeights={hasWeights}
            onChange={change}
          />
        </Card>
        <div className={layout.stack}>
          <InviteCard draft={draft} title={title} clans={clans} onClan={chooseClan} onChange={change} />
          {clan && (
            <TemplateCard
              key={template?.id ?? clan.id}
              clanId={clan.id}
              template={template}
              draft={draft}
              onAdded={chooseAdded}
              onRemoved={() => setTemplateId(null)}
            />
          )}
          <Card labelledBy="next">
            <CardHead id="next" title="이후 자동 진행" />
            <CardBody>
              <ul className={`${layout.grid8} ${styles.nextSteps}`}>
                {NEXT_STEPS.map((words) => (
                  <li key={words}>
                    <Icon path={mdiCheckCircleOutline} />
                    {words}
                  </li>
                ))}
              </ul>
            </CardBody>
          </Card>
        </div>
      </div>
    </div>
  )
}
