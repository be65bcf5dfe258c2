import { mdiLightbulbOutline } from '@mdi/js'
import { Icon } from './Icon.tsx'
import styles from './Insights.module.css'

export const Insights = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className={styles.insights}>
    {sentences.map((sentence) => (
      <li key={sentence}>
        <Icon path={mdiLightbulbOutline} />
        <span>{sentence}</span>
      </li>
    ))}
  </ul>
)
