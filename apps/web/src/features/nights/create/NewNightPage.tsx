import type { MatchClan } from '@buri/contract/matches'
import type { NightTemplate } from '@buri/contract/nights/templates'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { spokenWeekday } from '@buri/domain/spokenTime'
import { mdiCheckCircleOutline, mdiSwordCross } from '@mdi/js'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { ClanField } from '#web/ui/forms/ClanField.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Pick, PickRow } from '#web/ui/forms/Pick.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { useOwnWeights } from '../balance/useClanWeights.ts'
import { ACCESS_NAMES, inviteText, MAP_NAMES, modeName } from '../nightWords.ts'
import styles from './create.module.css'
import { NightOptions } from './NightOptions.tsx'
import {
  draftLike,
  draftOf,
  draftProblem,
  forClan,
  type NightDraft,
  newDraft,
  newNightOf,
  summaryOf,
  templateOf,
  titleOfDraft,
} from './nightDraft.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { useAddTemplate, useCreateNight, useLastNight, useTemplates } from './useCreateNight.ts'

const NEXT = [
  '준비 확인은 주최자가 한 번 눌러 시작해요',
  '자리가 나면 대기 순서대로 채워요',
  '가장 오래 쉰 사람부터 다음 판에 들어가요',
  '리플레이를 올리면 결과와 점수가 기록돼요',
  '끝나면 결산이 나와요',
] as const

type NewNightPageProps = {
  clans: readonly (MatchClan & { crestUrl: string | null })[]
  /** The preselected clan. */
  clanId: string | null
}

/** One press is enough; everything else may be changed before it. */
export function NewNightPage({ clans, clanId }: NewNightPageProps) {
  usePageTitle('내전 생성')
  const [now] = useState(Date.now)
  const [typed, setDraft] = useState<NightDraft>(() => newDraft(now, clanId))
  const [isWayChosen, setWayChosen] = useState(false)
  const hasWeights = useOwnWeights(true).data?.data.some(({ id }) => id === typed.clanId) === true
  const draft: NightDraft = hasWeights && !isWayChosen ? { ...typed, preset: 'clan' } : typed
  const navigate = useNavigate()
  const create = useCreateNight()
  const addTemplate = useAddTemplate(draft.clanId ?? '')
  const templates = useTemplates(draft.clanId)
  const kept = templates.data?.data ?? []
  const last = useLastNight(draft.clanId)
  const [isLikeLast, setLikeLast] = useState(false)
  const [templateId, setTemplateId] = useState<string | null>(null)
  const template = kept.find(({ id }) => id === templateId)
  const change = (changed: Partial<NightDraft>) => {
    if (changed.preset !== undefined) setWayChosen(true)
    setLikeLast(false)
    setDraft((before) => ({ ...before, ...changed }))
  }
  const clan = clans.find(({ id }) => id === draft.clanId)
  const chooseClan = (clanId: string | null) => {
    setTemplateId(null)
    setLikeLast(false)
    setDraft((before) => forClan(before, clanId))
  }
  const problem = draftProblem(draft, now)
  const title = titleOfDraft(draft)

  // The saved template becomes the chosen one, so a second press does not save it again.
  const chooseAdded = (all: readonly NightTemplate[]) =>
    setTemplateId(all.find(({ id }) => !kept.some((known) => known.id === id))?.id ?? null)

  const open = async () => {
    try {
      // A chosen template repeats already, or is changed by its own button. Saved before the night: if it is refused,
      // the next press opens no second night.
      if (draft.isWeekly && clan && templateId === null) {
        const name = title.slice(0, NIGHT_LIMITS.templateNameLength)
        chooseAdded((await addTemplate.mutateAsync(templateOf(draft, name))).data)
      }
      const night = await create.mutateAsync(newNightOf(draft))
      await copyText(`${window.location.origin}/i/${night.code}`, '내전을 만들었습니다. 초대 링크를 복사했습니다.')
      navigate(`/inhouse/${night.id}`)
    } catch {
      // Both mutations keep their error, which is shown beside the button.
    }
  }
  const isBusy = create.isPending || addTemplate.isPending
  const error = create.error ?? addTemplate.error

  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title="내전 생성" lead="그대로 만들어도 되고, 필요한 설정만 바꿔도 돼요.">
        {(last || kept.length > 0) && (
          <PickRow label="정해 둔 대로">
            {last && (
              <Pick
                isChosen={isLikeLast}
                onChoose={() => {
                  setDraft(draftLike(last, draft.clanId, now))
                  setTemplateId(null)
                  setLikeLast(true)
                  setWayChosen(true)
                }}
              >
                지난 {spokenWeekday(Date.parse(last.startsAt))}요일과 같게
              </Pick>
            )}
            {kept.map((one) => (
              <Pick
                key={one.id}
                isChosen={one.id === templateId}
                onChoose={() => {
                  setDraft(draftOf(one, draft.clanId))
                  setTemplateId(one.id)
                  setLikeLast(false)
                  setWayChosen(true)
                }}
              >
                {one.name}
              </Pick>
            ))}
          </PickRow>
        )}
      </PageHead>
      <Card className={styles.made} labelledBy="made">
        <div className={styles.what}>
          <ClanCrest name={clan?.clanName ?? title} imageUrl={clan?.crestUrl} />
          <div>
            <p className={text.note}>지금 설정</p>
            <h2 id="made" className={styles.summary}>
              {summaryOf(draft, now)}
            </h2>
            <div className={layout.row}>
              {clan && <Chip tone="tint">{clan.clanName}</Chip>}
              <Chip>{MAP_NAMES[draft.map]}</Chip>
              <Chip>{modeName(draft)}</Chip>
              <Chip>{ACCESS_NAMES[draft.access]}</Chip>
              {clan && (
                <Button size="small" kind="quiet" onClick={() => chooseClan(null)}>
                  클랜 없이 열기
                </Button>
              )}
            </div>
          </div>
        </div>
        <div className={styles.end} data-bar>
          <div className={`${layout.grid8} ${styles.go}`}>
            <Button
              kind="primary"
              size="large"
              icon={mdiSwordCross}
              isBusy={isBusy}
              disabled={isBusy || problem !== null}
              onClick={() => void open()}
            >
              내전 생성
            </Button>
            <span className={text.note}>만들면 링크가 바로 복사돼요</span>
          </div>
          {(problem ?? error) && (
            <p className={`${text.problem} ${styles.problem}`} role="alert">
              {problem ?? error?.message}
            </p>
          )}
        </div>
      </Card>
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
          <Card labelledBy="words">
            <CardHead id="words" title="초대 문구" />
            <CardBody className={layout.grid12}>
              <ClanField
                hint="클랜 내전이면 골라주세요. 클랜원이 목록에서 찾을 수 있어요."
                clans={clans}
                chosen={draft.clanId}
                onChange={chooseClan}
              />
              <Field label="제목">
                {(control) => (
                  <input
                    {...control}
                    value={draft.title}
                    maxLength={NIGHT_LIMITS.titleLength}
                    placeholder={title}
                    onChange={(event) => change({ title: event.target.value })}
                  />
                )}
              </Field>
              <Field label="한마디" hint="없어도 돼요.">
                {(control) => (
                  <input
                    {...control}
                    value={draft.remark}
                    maxLength={NIGHT_LIMITS.remarkLength}
                    placeholder="예: 늦으면 채널에 알려주세요"
                    onChange={(event) => change({ remark: event.target.value })}
                  />
                )}
              </Field>
              <p className={styles.chat}>
                {inviteText(
                  {
                    ...draft,
                    title,
                    clan: clan ?? null,
                    startsAt: new Date(draft.startsAt).toISOString(),
                    code: '초대코드',
                  },
                  window.location.origin,
                  'kakao',
                )}
              </p>
              <p className={text.note}>
                카카오톡과 Discord에 붙여 넣는 문구예요. 계정이 없어도 링크로 들어올 수 있어요.
              </p>
            </CardBody>
          </Card>
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
              <ul className={`${layout.grid8} ${styles.next}`}>
                {NEXT.map((words) => (
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
