import type { ClanPerson } from '@buri/contract/clans'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from '../manage/manage.module.css'

type PersonRowProps = {
  person: Pick<ClanPerson, 'nickname' | 'avatarUrl'>
  aside?: ReactNode
  words: string
  /** The person's message, which officers read before they decide. */
  said?: string
  actions?: ReactNode
  refusal: string | undefined
  children?: ReactNode
}

export const PersonRow = ({ person, aside, words, said = '', actions, refusal, children }: PersonRowProps) => (
  <li className={styles.person}>
    <Avatar name={person.nickname} imageUrl={person.avatarUrl} size={40} />
    <div className={styles.details}>
      <p className={styles.nameLine}>
        <b>{person.nickname}</b>
        {aside}
      </p>
      <p className={styles.small}>{words}</p>
      {said !== '' && <p className={`${text.detail} ${styles.note}`}>“{said}”</p>}
    </div>
    {actions && <div className={`${layout.end} ${styles.actions}`}>{actions}</div>}
    {refusal && (
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
    )}
    {children}
  </li>
)
