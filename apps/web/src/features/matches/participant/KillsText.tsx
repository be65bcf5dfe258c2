import text from '#web/ui/text/text.module.css'
import styles from './KillsText.module.css'
import type { Kills } from './kda.ts'

export const KillsText = ({ kills, deaths, assists }: Kills) => (
  <div className={styles.kills}>
    <b>{kills}</b>
    <i>/</i>
    <b className={text.loss}>{deaths}</b>
    <i>/</i>
    <b>{assists}</b>
  </div>
)
