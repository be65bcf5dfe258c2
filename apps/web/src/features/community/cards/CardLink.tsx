import type { ReactNode } from 'react'
import { Link } from 'react-router'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './cards.module.css'

type CardLinkProps = { to: string; picture: ReactNode; title: string; line: string; figure?: ReactNode }

/** A card repeats its link's text, so the plain link beside it is hidden. */
export const CardLink = ({ to, picture, title, line, figure }: CardLinkProps) => (
  <Link className={`${layout.line12} ${styles.card}`} to={to} data-ready>
    {picture}
    <span className={styles.text}>
      <b className={text.ellipsis}>{title}</b>
      <span className={`${text.ellipsis} ${text.detail}`}>{line}</span>
    </span>
    {figure && <span className={`${text.num} ${text.quiet} ${styles.figure}`}>{figure}</span>}
  </Link>
)
