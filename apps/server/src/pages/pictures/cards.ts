import type { ClanDetail } from '@buri/contract/clans'
import type { NightCard } from '@buri/contract/nights/nights'
import type { PlayerRanking } from '@buri/contract/rankings'
import { koreanNumber } from '@buri/domain/koreanNumber'
import { DARK, LIGHT } from '#server/platform/colours.ts'
import { figures, headline, INNER_WIDTH, PADDING, picture, subline, WIDTH } from './canvas.ts'
import { drawText } from './drawText.ts'

export const siteCard = () =>
  picture({ of: '부리', aside: '' }, [
    `<rect x="${PADDING}" y="384" width="196" height="18" fill="${LIGHT.primary}" fill-opacity="0.6"/>`,
    drawText('우리끼리 한 내전,', { x: PADDING, y: 270, size: 108, weight: 800, width: INNER_WIDTH }),
    drawText('기록은 제대로.', { x: PADDING, y: 396, size: 108, weight: 800, width: INNER_WIDTH }),
    drawText('리플레이만 올리면 승패, 점수, 라이벌까지', {
      x: PADDING,
      y: 530,
      size: 52,
      weight: 700,
      width: INNER_WIDTH,
    }),
  ])

export function clanCard(clan: ClanDetail): string {
  const { clanName, introduceExcerpt: intro, memberCount, memberLimit, recentMatches, averageScore } = clan
  return picture({ of: '클랜' }, [
    drawText(clanName, { x: PADDING, y: 280, size: 120, weight: 800, width: INNER_WIDTH }),
    drawText(intro.slice(0, 200), {
      x: PADDING,
      y: 376,
      size: 50,
      fill: DARK.textQuiet,
      width: INNER_WIDTH,
      least: 0.9,
    }),
    figures([
      { label: '클랜원', value: koreanNumber(memberCount), unit: `/ ${koreanNumber(memberLimit)}명` },
      { label: '최근 30일', value: koreanNumber(recentMatches), unit: '판' },
      {
        label: '평균 점수',
        value: averageScore === null ? '-' : koreanNumber(averageScore),
        unit: averageScore === null ? '' : '점',
      },
    ]),
  ])
}

const evening = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

export function nightFacts({ startsAt, state, places, inCount, waitingCount, gameCount }: NightCard) {
  const waitingText = waitingCount > 0 ? `, 대기 ${waitingCount}명` : ''
  const player = {
    open: `${places}자리 중 ${inCount}명 참가${waitingText}`,
    running: `지금 진행 중, ${inCount}명 참가`,
    finished: `끝난 내전, ${gameCount}판`,
    cancelled: '취소된 내전',
  }[state]
  return { when: evening.format(new Date(startsAt)), who: player }
}

export function invitationCard(night: NightCard): string {
  const { title, places, inCount, waitingCount, hostName, clan } = night
  const { when } = nightFacts(night)
  return picture({ of: clan ? `${clan.clanName} 내전 초대` : '내전 초대' }, [
    drawText(title, { x: PADDING, y: 270, size: 100, weight: 800, width: INNER_WIDTH }),
    drawText(`${when} · 주최 ${hostName}`, { x: PADDING, y: 366, size: 52, weight: 700, width: INNER_WIDTH }),
    figures([
      { label: '참가', value: koreanNumber(inCount), unit: `/ ${koreanNumber(places)}명` },
      { label: '대기', value: koreanNumber(waitingCount), unit: '명' },
      { label: '맵', value: night.map === 'rift' ? '협곡' : '칼바람' },
    ]),
  ])
}

const ROWS_SHOWN = 5

export function rankingCard({ data, season, seasons }: PlayerRanking): string {
  const label = seasons.find(({ id }) => id === season)?.label ?? ''
  const rows = data.slice(0, ROWS_SHOWN).map(({ rank, name, tagLine, felicanScore }, index) => {
    const y = 206 + index * 86
    const rankText = rank === null ? '-' : koreanNumber(rank)
    return (
      drawText(rankText, { x: PADDING + 30, y, size: 52, weight: 800, fill: DARK.primaryText, anchor: 'middle' }) +
      drawText(`${name} #${tagLine}`, { x: PADDING + 92, y, size: 52, weight: 700, width: 690 }) +
      drawText(`${koreanNumber(felicanScore)}점`, {
        x: WIDTH - PADDING,
        y,
        size: 52,
        weight: 800,
        anchor: 'end',
        width: 240,
      })
    )
  })
  return picture(
    { of: '부리 점수 랭킹', aside: label },
    rows.length > 0 ? rows : [headline('아직 비어 있어요'), subline('첫 경기를 올리면 순위가 시작돼요.')],
  )
}
