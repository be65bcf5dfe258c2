import type { Pair } from '@buri/domain/balancing/balanceRequest'
import { mdiClose, mdiLinkVariant, mdiLinkVariantOff, mdiLock, mdiPlus } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import type { AnalysisDraft, DraftPerson } from './analysisDraft.ts'
import styles from './dialogs.module.css'
import { LockFields } from './LockFields.tsx'
import { lockWords } from './PeopleCard.tsx'
import { Folded } from './PlanExplanation.tsx'
import rules from './rules.module.css'

type PairKind = 'together' | 'apart'
const PAIR_KINDS = {
  together: { name: '같은 팀 요청', icon: mdiLinkVariant },
  apart: { name: '다른 팀 요청', icon: mdiLinkVariantOff },
}

type RulesCardProps = {
  draft: Pick<AnalysisDraft, 'people' | 'together' | 'apart'>
  isFolded?: boolean
  /** False on a map without lanes, where positions cannot be locked. */
  hasLanes?: boolean
  labels: ReadonlyMap<string, string>
  onDraft: (change: Partial<Pick<AnalysisDraft, PairKind>>) => void
  onPerson: (name: string, change: Partial<DraftPerson>) => void
}

/** Locks are always kept; a pair may be broken, which adds cost. */
export function RulesCard({ draft, isFolded = false, hasLanes = true, labels, onDraft, onPerson }: RulesCardProps) {
  const [adding, setAdding] = useState<PairKind | 'lock' | null>(null)
  const label = (name: string) => labels.get(name) ?? name
  const people = draft.people.map(({ name }) => ({ name, label: label(name) }))
  const locked = draft.people.flatMap(({ name, lock }) => (lock ? [{ name, lock }] : []))
  const count = locked.length + draft.together.length + draft.apart.length
  const without = (kind: PairKind, pair: Pair) => onDraft({ [kind]: draft[kind].filter((other) => other !== pair) })
  const list = (
    <>
      <ul>
        {locked.map(({ name, lock }) => (
          <li key={name} className={`${layout.line8} ${rules.rule}`}>
            <Icon path={mdiLock} />
            <span>
              <b>고정</b> {label(name)}, {lockWords(lock)}
            </span>
            <IconButton
              icon={mdiClose}
              label={`${label(name)} 고정 풀기`}
              onClick={() => onPerson(name, { lock: null })}
            />
          </li>
        ))}
        {(['together', 'apart'] as const).flatMap((kind) =>
          draft[kind].map((pair) => {
            const words = pair.map(label).join(', ')
            return (
              <li key={`${kind} ${pair.join('\n')}`} className={`${layout.line8} ${rules.rule}`}>
                <Icon path={PAIR_KINDS[kind].icon} />
                <span>
                  <b>{PAIR_KINDS[kind].name}</b> {words}
                </span>
                <IconButton
                  icon={mdiClose}
                  label={`${PAIR_KINDS[kind].name} ${words} 지우기`}
                  onClick={() => without(kind, pair)}
                />
              </li>
            )
          }),
        )}
      </ul>
      <div className={rules.buttons}>
        <Button size="small" icon={mdiPlus} disabled={draft.people.length === 0} onClick={() => setAdding('lock')}>
          고정
        </Button>
        {(['together', 'apart'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={mdiPlus}
            disabled={draft.people.length < 2}
            onClick={() => setAdding(kind)}
          >
            {PAIR_KINDS[kind].name}
          </Button>
        ))}
      </div>
      <p className={rules.hint}>고정은 반드시 지켜요. 같은 팀·다른 팀 요청은 되도록 지켜요.</p>
    </>
  )
  const title = '고정·제외 조건'
  return (
    <Card labelledBy={isFolded ? undefined : 'balance-rules'}>
      {isFolded ? (
        <Folded title={count > 0 ? `${title} ${count}` : title}>{list}</Folded>
      ) : (
        <>
          <CardHead id="balance-rules" title={title} sub={count > 0 ? `${count}개` : '없어도 돼요'} />
          {list}
        </>
      )}
      {adding === 'lock' && (
        <LockDialog
          people={people}
          hasLanes={hasLanes}
          onClose={() => setAdding(null)}
          onLock={(name, lock) => {
            setAdding(null)
            onPerson(name, { lock })
          }}
        />
      )}
      {adding && adding !== 'lock' && (
        <PairDialog
          title={PAIR_KINDS[adding].name}
          people={people}
          onClose={() => setAdding(null)}
          onPair={(pair) => {
            setAdding(null)
            const isNew = !draft[adding].some((other) => other.every((name) => pair.includes(name)))
            if (isNew) onDraft({ [adding]: [...draft[adding], pair] })
          }}
        />
      )}
    </Card>
  )
}

type LabelledPerson = { name: string; label: string }
type PairDialogProps = {
  title: string
  people: readonly LabelledPerson[]
  onPair: (pair: Pair) => void
  onClose: () => void
}

function PairDialog({ title, people, onPair, onClose }: PairDialogProps) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  return (
    <ConfirmDialog
      title={title}
      word="추가"
      kind="primary"
      isReady={first !== '' && second !== ''}
      onClose={onClose}
      onConfirm={() => onPair([first, second])}
    >
      <div className={styles.twoFields}>
        <PersonChoice
          label="첫째 사람"
          value={first}
          people={people.filter(({ name }) => name !== second)}
          onChoose={setFirst}
        />
        <PersonChoice
          label="둘째 사람"
          value={second}
          people={people.filter(({ name }) => name !== first)}
          onChoose={setSecond}
        />
      </div>
    </ConfirmDialog>
  )
}

type LockDialogProps = {
  people: readonly LabelledPerson[]
  hasLanes: boolean
  onLock: (name: string, lock: NonNullable<DraftPerson['lock']>) => void
  onClose: () => void
}

function LockDialog({ people, hasLanes, onLock, onClose }: LockDialogProps) {
  const [name, setName] = useState('')
  const [lock, setLock] = useState<NonNullable<DraftPerson['lock']>>({ side: null, position: null })
  const isWhole = name !== '' && (lock.side !== null || lock.position !== null)
  return (
    <ConfirmDialog
      title={hasLanes ? '자리 고정' : '팀 고정'}
      word="고정"
      kind="primary"
      isReady={isWhole}
      onClose={onClose}
      onConfirm={() => onLock(name, lock)}
    >
      <PersonChoice label="사람" value={name} people={people} onChoose={setName} />
      <LockFields lock={lock} hasLanes={hasLanes} onLock={setLock} />
    </ConfirmDialog>
  )
}

type PersonChoiceProps = {
  label: string
  value: string
  people: readonly LabelledPerson[]
  onChoose: (name: string) => void
}

const PersonChoice = ({ label, value, people, onChoose }: PersonChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">고르기</option>
        {people.map((person) => (
          <option key={person.name} value={person.name}>
            {person.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
