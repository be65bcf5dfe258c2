import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { ClanField } from '#web/ui/forms/ClanField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { inviteText } from '../nightWords.ts'
import styles from './create.module.css'
import type { NightClan, NightDraft } from './nightDraft.ts'

type InviteCardProps = {
  draft: NightDraft
  title: string
  clans: readonly NightClan[]
  onClan: (clanId: string | null) => void
  onChange: (changed: Partial<NightDraft>) => void
}

export function InviteCard({ draft, title, clans, onClan, onChange }: InviteCardProps) {
  const clan = clans.find(({ id }) => id === draft.clanId)
  return (
    <Card labelledBy="words">
      <CardHead id="words" title="초대 문구" />
      <CardBody className={layout.grid12}>
        <ClanField
          hint="클랜 내전이면 골라주세요. 클랜원이 목록에서 찾을 수 있어요."
          clans={clans}
          clanId={draft.clanId}
          onChange={onClan}
        />
        <TextField
          label="제목"
          value={draft.title}
          maxLength={NIGHT_LIMITS.titleLength}
          placeholder={title}
          onChange={(typed) => onChange({ title: typed })}
        />
        <TextField
          label="한마디"
          hint="없어도 돼요."
          value={draft.remark}
          maxLength={NIGHT_LIMITS.remarkLength}
          placeholder="예: 늦으면 채널에 알려주세요"
          onChange={(typed) => onChange({ remark: typed })}
        />
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
        <p className={text.note}>카카오톡과 Discord에 붙여 넣는 문구예요. 계정이 없어도 링크로 들어올 수 있어요.</p>
      </CardBody>
    </Card>
  )
}
