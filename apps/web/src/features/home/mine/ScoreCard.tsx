import type { OwnHome } from '@buri/contract/ownHome'
import { CERTAINTIES, CERTAINTY_NAMES, SETTLED_GAMES } from '@buri/domain/rating/felicanScore'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { ResultLetter } from '#web/ui/game/ResultLetter.tsx'
import { Card, CardBody, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import mine from './mine.module.css'
import styles from './ownScore.module.css'

export function ScoreCard({ score }: { score: OwnHome['score'] }) {
  if (score === null) {
    return (
      <Card labelledBy="own-score">
        <CardHead id="own-score" title="내 부리 점수" />
        <CardBody className={mine.empty}>
          <p>게임 계정을 연결하면 내 점수와 전적이 여기에 보여요.</p>
          <ButtonLink to="/mypage">게임 계정 연결하기</ButtonLink>
        </CardBody>
      </Card>
    )
  }
  return (
    <Card labelledBy="own-score">
      <CardHead id="own-score" title="내 부리 점수">
        <MoreLink to={profilePath({ gameName: score.summonerName, tagLine: score.tagLine })}>내 전적</MoreLink>
      </CardHead>
      <div className={styles.score}>
        {score.felicanScore === null ? (
          <p className={text.detail}>첫 내전을 하면 점수가 나와요.</p>
        ) : (
          <p className={styles.points}>
            {formatNumber(score.felicanScore)}
            <small>점</small>
          </p>
        )}
        {score.clanPlace !== null && (
          <p className={text.detail}>
            {score.clanName} <b className={styles.place}>{score.clanPlace}위</b>
          </p>
        )}
      </div>
      <dl className={`${layout.grid4} ${styles.facts}`}>
        <div>
          <dt>점수 확실도</dt>
          <dd>
            <span className={styles.certainty}>
              <span className={styles.dots} aria-hidden="true">
                {CERTAINTY_NAMES.map((name, index) => (
                  <i key={name} className={styles.dot} data-on={index < score.certainty || undefined} />
                ))}
              </span>
              <b>{CERTAINTY_NAMES[score.certainty - 1]}</b>
            </span>
            <span className={text.note}>
              {score.certainty < CERTAINTIES && `${SETTLED_GAMES}판쯤부터 안정돼요 · `}
              {formatNumber(score.ratedGames)}판
            </span>
          </dd>
        </div>
        {score.lastFive.length > 0 && (
          <div>
            <dt>최근 {score.lastFive.length}판</dt>
            <dd className={layout.line4}>
              {score.lastFive.map((result, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: results have no other name.
                <ResultLetter key={nth} win={result === 'win'} />
              ))}
              {score.moved !== null && (
                <span className={`${text.num} ${text.detail} ${styles.change}`}>
                  <b data-up={score.moved > 0 || undefined}>
                    {score.moved > 0 && '+'}
                    {formatNumber(score.moved)}
                  </b>
                  점
                </span>
              )}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
