import type { Notification } from '@buri/contract/notifications'
import { actorName, quoteOf, sentenceOf } from '@buri/contract/notificationWords'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './notifications.module.css'
import { KIND_ICONS } from './notificationWords.ts'

type RowProps = { item: Notification; onOpen: () => void; children?: ReactNode }

export function NotificationRow({ item, onOpen, children }: RowProps) {
  const name = actorName(item)
  const quote = quoteOf(item)
  const sentence = (
    <>
      {name && <b>{name}</b>}
      {sentenceOf(item)}
    </>
  )
  return (
    <li className={styles.row} data-new={!item.isRead || undefined}>
      <span className={styles.picture}>
        {name && <Avatar name={name} imageUrl={item.actor?.avatar} size={40} />}
        <span className={name ? styles.smallIcon : styles.icon}>
          <Icon path={KIND_ICONS[item.kind]} />
        </span>
      </span>
      <div className={styles.text}>
        <p>
          {item.url ? (
            <Link to={item.url} onClick={onOpen}>
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        {quote && <p className={`${text.detail} ${styles.quote}`}>{quote}</p>}
        <p className={layout.line8}>
          {!item.isRead && (
            <span className={styles.dot}>
              <span className={text.hidden}>안 읽음</span>
            </span>
          )}
          <TimeAgo className={text.note} iso={item.happenedAt} />
        </p>
      </div>
      {children}
    </li>
  )
}
