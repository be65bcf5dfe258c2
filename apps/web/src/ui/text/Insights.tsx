import { mdiLightbulbOutline } from '@mdi/js'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from './Icon.tsx'
import styles from './Insights.module.css'

export const Insights = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className={`${layout.grid8} ${styles.insights}`}>
    {sentences.map((sentence) => (
      <li key={sentence}>
        <Icon path={mdiLightbulbOutline} />
        <span>{sentence}</span>
      </li>
    ))}
  </ul>
)
