import styles from './NotEnough.module.css'

/** Too few matches for a rule: says so with their number, and never invents one. */
export const NotEnough = ({ sample, children }: { sample: number; children: string }) => (
  <div className={styles.few}>
    <b>표본 부족</b>
    <p>
      {children} 지금까지 {sample}판이 모였어요.
    </p>
  </div>
)
