import { LOBBY_TEXT_MAX, lobbyNames } from '@buri/domain/balancing/lobbyNames'
import { mdiAutoFix, mdiCheckCircleOutline, mdiLinkVariant } from '@mdi/js'
import { type InputEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import textStyles from '#web/ui/text/text.module.css'
import styles from './analysis.module.css'
import {
  type AnalysisDraft,
  type DraftPerson,
  personKey,
  requestOfTen,
  uniqueLabels,
  withNames,
} from './analysisDraft.ts'
import { BalanceResult } from './BalanceResult.tsx'
import { draftFromHash, draftToHash } from './draftInUrl.ts'
import { EXAMPLE_DRAFT } from './exampleDraft.ts'
import { PeopleCard } from './PeopleCard.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { RulesCard } from './RulesCard.tsx'
import { TooManyPeople } from './TooManyPeople.tsx'
import { useOwnWeights } from './useClanWeights.ts'
import { useKnownPlayers } from './useKnownPlayers.ts'
import { WeightsCard } from './WeightsCard.tsx'

const textOf = ({ people }: AnalysisDraft) => people.map(({ name }) => name).join('\n')

export function TeamAnalysisPage({ isSignedIn }: { isSignedIn: boolean }) {
  usePageTitle('팀 분석')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<AnalysisDraft>(() => draftFromHash(hash))
  const [text, setText] = useState(() => textOf(draft))
  const [isRefused, setIsRefused] = useState(false)
  const [edited, setEdited] = useState<string | null>(null)
  const { knownPlayers, state, retry } = useKnownPlayers(draft.people.map(({ name }) => name))
  const clans = useOwnWeights(isSignedIn).data?.data ?? []
  const names = lobbyNames(text)
  const address = draftToHash(draft)

  useEffect(() => {
    if (address !== window.location.hash) navigate({ hash: address }, { replace: true, preventScrollReset: true })
  }, [address, navigate])

  const change = (changed: Partial<AnalysisDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const changePerson = (name: string, changed: Partial<DraftPerson>) =>
    setDraft((before) => ({
      ...before,
      people: before.people.map((person) => (person.name === name ? { ...person, ...changed } : person)),
    }))
  const write = (written: string) => {
    const lobby = lobbyNames(written)
    setIsRefused(lobby.isTooLong)
    if (lobby.isTooLong) return
    setText(written)
    setDraft((before) => withNames(before, lobby.names))
  }
  /** Refuses a huge text before the browser inserts it, because rendering it would take long. */
  const refuseTooLong = (event: InputEvent<HTMLTextAreaElement>) => {
    if (event.data.length <= LOBBY_TEXT_MAX) return
    event.preventDefault()
    setIsRefused(true)
  }

  const { people } = draft
  const labels = uniqueLabels(people, knownPlayers)
  const playingCount = people.filter(({ isResting }) => !isResting).length
  const playerOf = ({ name }: DraftPerson) => knownPlayers.get(personKey(name))
  const labelOf = ({ name }: DraftPerson) => labels.get(name) ?? name
  const foundCount = people.filter(playerOf).length
  const unknown = people.filter((person) => playerOf(person) === null).length
  const editedPerson = people.find(({ name }) => name === edited)
  const request = requestOfTen(draft, knownPlayers)

  return (
    <div className={layout.wrap}>
      <PageHead title="팀 분석" lead="열 명을 넣으면 1,814,400가지를 모두 비교해 가장 균형 잡힌 세 가지를 보여줘요.">
        <div className={layout.row}>
          <Chip tone="good" icon={mdiCheckCircleOutline}>
            인터넷 없이도 돼요
          </Chip>
          <Button
            icon={mdiLinkVariant}
            disabled={people.length === 0}
            onClick={() => void copyText(`${window.location.origin}/team-analysis${address}`, '주소를 복사했습니다.')}
          >
            주소 복사
          </Button>
        </div>
      </PageHead>
      <div className={layout.stack}>
        <div className={`${layout.columns} ${styles.columns}`}>
          <div className={layout.stack}>
            <Card labelledBy="balance-names">
              <CardHead id="balance-names" title="열 명 넣기" />
              <CardBody className={`${layout.grid12} ${styles.paste}`}>
                <textarea
                  aria-labelledby="balance-names"
                  value={text}
                  spellCheck={false}
                  placeholder={'새벽감자#KR1 님이 로비에 참여했습니다.\n물약두개, 우유식빵'}
                  onBeforeInput={refuseTooLong}
                  onChange={({ target }) => write(target.value)}
                />
                <div className={layout.flow}>
                  {foundCount > 0 && (
                    <Chip tone="good" isSmall>
                      {foundCount}명 찾음
                    </Chip>
                  )}
                  {unknown > 0 && (
                    <Chip tone="caution" isSmall>
                      {unknown}명 처음
                    </Chip>
                  )}
                  {state === 'failed' && <Chip isSmall>연결 없음</Chip>}
                  <Chip isSmall>{playingCount} / 10명</Chip>
                </div>
                <p className={textStyles.note}>채팅, 쉼표, 줄바꿈 무엇이든 붙여 넣으세요. 이름만 골라 읽어요.</p>
              </CardBody>
            </Card>
            {people.length > 0 && <RulesCard draft={draft} labels={labels} onDraft={change} onPerson={changePerson} />}
          </div>
          <div className={layout.stack8}>
            {isRefused && (
              <Alert tone="caution" message="붙여 넣은 내용이 너무 깁니다. 로비 채팅이나 이름만 붙여 넣어주세요." />
            )}
            {names.twice.length > 0 && (
              <Alert tone="info" message={`두 번 적힌 이름은 하나로 합쳤습니다: ${names.twice.join(', ')}`} />
            )}
            {names.hasMore && <Alert tone="caution" message="이름이 너무 많습니다. 처음 20명만 읽었습니다." />}
            {state === 'failed' && people.length > 0 && (
              <Alert
                tone="info"
                message="서버에 닿지 않아 새 이름은 찾지 못했습니다. 팀은 이대로 나눌 수 있습니다."
                action={{ label: '다시 찾기', onChoose: retry }}
              />
            )}
            {people.length > 0 ? (
              <PeopleCard
                draft={draft}
                labels={labels}
                playingCount={playingCount}
                knownPlayers={knownPlayers}
                onPerson={changePerson}
                onEdit={setEdited}
              />
            ) : (
              <Card>
                <CardBody className={styles.emptyNotice}>
                  <b>열 명의 이름을 넣어 보세요</b>
                  <p>기록이 없으면 티어로 실력을 추정해요. 나눈 팀은 링크로 공유해요.</p>
                  <Button
                    icon={mdiAutoFix}
                    onClick={() => {
                      setDraft(EXAMPLE_DRAFT)
                      setText(textOf(EXAMPLE_DRAFT))
                    }}
                  >
                    예시 넣기
                  </Button>
                </CardBody>
              </Card>
            )}
          </div>
        </div>
        {people.length > 0 && <WeightsCard draft={draft} clans={clans} onDraft={change} />}
        {playingCount > 10 && (
          <TooManyPeople draft={draft} playingCount={playingCount} knownPlayers={knownPlayers} onDraft={change} />
        )}
        {people.length > 0 && playingCount < 10 && (
          <Alert tone="info" message={`${10 - playingCount}명이 더 있어야 나눌 수 있습니다.`} />
        )}
        {request && (
          <BalanceResult
            request={request}
            scores={new Map(people.map((person) => [labelOf(person), playerOf(person)?.felicanScore] as const))}
            onSeed={() => change({ seed: draft.seed + 1 })}
          />
        )}
      </div>
      {editedPerson && (
        <PersonDialog
          person={editedPerson}
          label={labelOf(editedPerson)}
          knownPlayers={knownPlayers}
          onChange={(changed) => changePerson(editedPerson.name, changed)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
