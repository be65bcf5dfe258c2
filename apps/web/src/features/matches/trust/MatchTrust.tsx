import type { MatchDetail } from '@buri/contract/matches'
import { TRUST_CHIPS } from '#web/ui/game/trustChips.ts'
import { Card, MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { GiveTestimony } from './GiveTestimony.tsx'
import styles from './MatchTrust.module.css'
import { trustSentence } from './trustWords.ts'

type MatchTrustProps = { match: MatchDetail; isSignedIn: boolean; mayInvite: boolean }

/** Shows the trust of a match as a chip and a sentence, and asks for the testimony that the viewer may give. */
export default function MatchTrust({ match, isSignedIn, mayInvite }: MatchTrustProps) {
  const { word, tone } = TRUST_CHIPS[match.standing]
  // Does not depend on who owns the guests' players, because officers may not learn who has an account.
  const hasGuests = match.silentGuests > 0 || (match.standing === 'waiting' && match.doubts.length === 0)
  return (
    <Card>
      <div className={`${layout.line12} ${styles.line}`}>
        <Chip tone={tone}>{word}</Chip>
        <div className={styles.text}>
          <p>{trustSentence(match)}</p>
          {mayInvite && hasGuests && (
            <>
              <p>아직 클랜에 가입하지 않은 사람이 있었나요? 가입하면 다음 경기부터 바로 반영돼요.</p>
              <MoreLink to={`/clan/${match.clan?.id}/members`}>클랜에 초대하기</MoreLink>
            </>
          )}
          {match.doubts.length > 0 && (
            <ul className={styles.doubts} aria-label="맞지 않아 보이는 점">
              {match.doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {isSignedIn && <GiveTestimony match={match} />}
    </Card>
  )
}
