import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './cards.module.css'

type CardLinkProps = { to: string; picture: ReactNode; title: string; line: string; figure?: ReactNode }

/** The frame of every card. It says what its link says, so the bare link beside it steps back. */
export const CardLink = ({ to, picture, title, line, figure }: CardLinkProps) => (
  <Link className={styles.card} to={to} data-ready>
    {picture}
    <span className={styles.words}>
      <b>{title}</b>
      <span>{line}</span>
    </span>
    {figure && <span className={styles.figure}>{figure}</span>}
  </Link>
)
