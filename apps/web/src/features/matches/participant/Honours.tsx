import { Badge } from '#web/ui/text/Badge.tsx'
import { badgeRule } from './badgeRule.ts'
import styles from './Honours.module.css'
import { honourLook } from './honours.ts'

export const Honours = ({ labels }: { labels: readonly string[] }) =>
  labels.map((label) => {
    const { icon, tone } = honourLook(label)
    const rule = badgeRule(label)
    return (
      <button key={label} type="button" className={styles.honour} data-tip={rule} aria-description={rule}>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </button>
    )
  })
