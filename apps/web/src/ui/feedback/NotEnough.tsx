import styles from './NotEnough.module.css'

export const NotEnough = ({ sample, children }: { sample: number; children: string }) => (
  <div className={styles.tooFew}>
    <b>표본 부족</b>
    <p>
      {children} 지금까지 {sample}판이 모였어요.
    </p>
  </div>
)
