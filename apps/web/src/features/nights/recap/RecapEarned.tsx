import type { NightRecap } from '@buri/contract/nights/recap'
import { mdiMedalOutline } from '@mdi/js'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import styles from './recapEarned.module.css'
import { recapPerson } from './recapText.ts'

const MAX_NAMES_SHOWN = 3

export const RecapEarned = ({ recap }: { recap: NightRecap }) =>
  recap.earned.length > 0 && (
    <Card labelledBy="recap-earned">
      <CardHead id="recap-earned" icon={mdiMedalOutline} title="오늘 얻은 것" />
      <ul className={styles.earned}>
        {recap.earned.map(({ id, title, description, signupIds }) => {
          const names = signupIds.map((signupId) => recapPerson(recap, signupId)?.summonerName ?? '-')
          const hiddenCount = names.length - MAX_NAMES_SHOWN
          return (
            <li key={id}>
              <Avatar name={names[0] ?? '-'} size={32} />
              <div>
                <b>{title}</b>
                <small>
                  {names.slice(0, MAX_NAMES_SHOWN).join(', ')}
                  {hiddenCount > 0 && ` 외 ${formatNumber(hiddenCount)}명`}
                </small>
                <small>{description}</small>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
