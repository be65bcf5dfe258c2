import { mdiAccountOutline, mdiScaleBalance, mdiSwordCross, mdiTrophyOutline } from '@mdi/js'
import { Link, useNavigate } from 'react-router'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './home.module.css'

/** `ownProfile` returns a path, or `undefined` after it has told the visitor what to do. */
export function QuickButtons({ ownProfile }: { ownProfile: () => Promise<string | undefined> }) {
  const navigate = useNavigate()

  const openOwnProfile = async () => {
    const path = await ownProfile()
    if (path) navigate(path)
  }

  return (
    <div className={`${layout.grid8} ${styles.links}`}>
      <button type="button" onClick={openOwnProfile}>
        <Icon path={mdiAccountOutline} />내 전적
      </button>
      <Link to="/ranking">
        <Icon path={mdiTrophyOutline} />
        랭킹
      </Link>
      <Link data-own to="/inhouse/new">
        <Icon path={mdiSwordCross} />
        내전 생성
      </Link>
      <Link to="/team-analysis">
        <Icon path={mdiScaleBalance} />팀 분석
      </Link>
    </div>
  )
}
