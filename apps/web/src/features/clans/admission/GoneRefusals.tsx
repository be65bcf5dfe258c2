import styles from '../manage/manage.module.css'
import type { Refusals } from './useRefusals.ts'

export const GoneRefusals = ({ refusals, present }: { refusals: Refusals; present: readonly string[] }) =>
  refusals.gone(present).map(({ id, name, message }) => (
    <p key={id} className={styles.refusal} role="alert">
      {name} 님: {message}
    </p>
  ))
