import { hash } from 'node:crypto'
import { answerKey, pagesKey } from '@buri/contract/answerKeys'
import type { ClanDetail, ClanPage } from '@buri/contract/clans'
import type { ActiveClans, HomeStats, LatestMatches, NewPosts } from '@buri/contract/home'
import { LIMITS } from '@buri/contract/limits'
import type { MatchDetail } from '@buri/contract/matches'
import { PAST_NIGHTS } from '@buri/contract/nights/nightLists'
import type { NightCard } from '@buri/contract/nights/nights'
import type { NightRecap } from '@buri/contract/nights/recap'
import type { OwnHome } from '@buri/contract/ownHome'
import type { PackedMatchPage } from '@buri/contract/packedMatches'
import type { PlayerProfile } from '@buri/contract/players'
import type { PlayerRanking } from '@buri/contract/rankings'
import { TOP_PLAYERS } from '@buri/contract/topPlayers'
import { koreanNumber } from '@buri/domain/koreanNumber'
import {
  addressPath,
  clanPath,
  matchPath,
  type Page,
  picturePath,
  SITE_NAME,
  summonerPath,
} from '#server/pages/page.ts'
import { nightFacts } from '#server/pages/pictures/cards.ts'
import { OWN_HOME_SHELL } from '#server/pages/preloads.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'

const SITE_DESCRIPTION = '내전 결과를 올리면 전적과 부리 점수가 쌓입니다. 소환사 이름으로 전적을 찾아보세요.'

const DESCRIPTION_LENGTH = 160

const link = (href: string, text: string) => `<a href="${href}">${escapeHtml(text)}</a>`
const list = (items: readonly string[]) =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
/** 2026. 11. 21., the format of the page's scripts. */
export const formatDay = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns a page whose content only its scripts draw. */
export const plainPage = (path: string, title: string, { status = 200, isIndexed = false } = {}): Page => ({
  status,
  path,
  title: `${title} - ${SITE_NAME}`,
  description: SITE_DESCRIPTION,
  body: `<h1>${escapeHtml(title)}</h1>`,
  queryData: [],
  isIndexed,
})

export const nightListPage = (nights: { data: NightCard[] }, past: { data: NightCard[] }): Page => ({
  ...plainPage('/inhouse', '내전'),
  queryData: [
    { key: answerKey('GET /api/inhouse/nights'), json: JSON.stringify(nights), drawn: nights },
    { key: answerKey('GET /api/inhouse/nights', { query: PAST_NIGHTS }), json: JSON.stringify(past), drawn: past },
  ],
})

/** The description says what strangers may see. Scripts draw the rest. */
export function nightPage(path: string, night: NightCard | undefined): Page {
  if (!night) return plainPage(path, '내전')
  const { when, who } = nightFacts(night)
  const description = `${when} · ${who} · 주최 ${night.hostName}`
  return {
    ...plainPage(path, night.title),
    description,
    body: `<h1>${escapeHtml(night.title)}</h1><p>${escapeHtml(description)}</p>`,
    picture: picturePath('night', night.id, hash('sha1', JSON.stringify(night))),
  }
}

/** The description says what strangers may see. Scripts draw the rest. */
export function nightRecapPage(id: string, recap: NightRecap | undefined): Page {
  const path = `/inhouse/${encodeURIComponent(id)}/recap`
  if (!recap) return plainPage(path, '내전 결산')
  const { title, games, startsAt } = recap
  return {
    ...plainPage(path, `${title} 결산`),
    description: `${formatDay.format(new Date(startsAt))} ${title}: ${games.length}판`,
    picture: picturePath('night', id, hash('sha1', JSON.stringify(recap))),
  }
}

/** Scripts may still show the page: a hidden player's own account, for example, finds the player. */
export const refusedPage = (path: string, message: string, status: number): Page => ({
  ...plainPage(path, message, { status }),
  body: `<noscript><h1>${escapeHtml(message)}</h1></noscript>`,
})

type HomeParts = {
  stats: HomeStats
  latest: LatestMatches
  top: PlayerRanking
  clans: ActiveClans
  posts: NewPosts
}

export function homePage({ stats, latest, top, clans, posts }: HomeParts, own?: OwnHome): Page {
  const matches = latest.items.map(({ matchId, gameType, matchDate }) =>
    link(matchPath(matchId), `${gameType} ${formatDay.format(new Date(matchDate))}`),
  )
  return {
    status: 200,
    path: '/',
    title: `${SITE_NAME} - 내전 전적 검색`,
    description: SITE_DESCRIPTION,
    body: `<h1>${SITE_NAME}</h1><p>${SITE_DESCRIPTION}</p><p>전체 인원 ${koreanNumber(stats.totalMembers)}명, 이번 주 내전 ${koreanNumber(stats.gamesThisWeek)}판</p><p>${link('/ranking', '랭킹')}</p>${list(matches)}`,
    ...(own && { shell: OWN_HOME_SHELL }),
    queryData: [
      ...(own ? [{ key: answerKey('GET /api/me/home'), json: JSON.stringify(own), drawn: own }] : []),
      { key: answerKey('GET /api/home/stats'), json: JSON.stringify(stats), drawn: stats },
      { key: answerKey('GET /api/home/matches'), json: JSON.stringify(latest), drawn: latest },
      {
        key: answerKey('GET /api/rankings/players', { query: { limit: TOP_PLAYERS } }),
        json: JSON.stringify(top),
        drawn: top,
      },
      { key: answerKey('GET /api/home/clans'), json: JSON.stringify(clans), drawn: clans },
      { key: answerKey('GET /api/home/posts'), json: JSON.stringify(posts), drawn: posts },
    ],
    isIndexed: true,
  }
}

export function summonerPage(nameTag: string, profileJson: string, historyJson: string): Page {
  // The JSON comes from our own services, so it is trusted and not validated again.
  const profile = JSON.parse(profileJson) as PlayerProfile
  const history = JSON.parse(historyJson) as PackedMatchPage
  const { summoner, stats, champions } = profile
  const name = `${summoner.summonerName}#${summoner.tagLine}`
  const record = `${koreanNumber(stats.wins)}승 ${koreanNumber(stats.losses)}패`
  const description = `${name} 님의 내전 전적: 최근 ${record}, 부리 점수 ${koreanNumber(summoner.felicanScore)}점`
  return {
    status: 200,
    path: addressPath(summoner.address),
    title: `${name} 전적 - ${SITE_NAME}`,
    description,
    body: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(description)}</p>${list(
      champions.slice(0, 5).map(({ championName, games }) => escapeHtml(`${championName} ${koreanNumber(games)}판`)),
    )}<p>${link('/', '홈으로')} ${link('/ranking', '랭킹')}</p>`,
    queryData: [
      { key: answerKey('GET /api/summoners/:nameTag', { params: { nameTag } }), json: profileJson, drawn: profile },
      {
        key: pagesKey('GET /api/summoners/:nameTag/matches/packed', { params: { nameTag } }),
        json: `{"pages":[${historyJson}],"pageParams":[null]}`,
        drawn: { pages: [history], pageParams: [null] },
      },
    ],
    isIndexed: true,
    isEmbeddable: true,
    picture: picturePath('player', summoner.address, summoner.dataVersion),
  }
}

export function analysisPage(profileJson: string): Page {
  const { summoner } = JSON.parse(profileJson) as PlayerProfile
  const name = `${summoner.summonerName}#${summoner.tagLine}`
  return {
    ...plainPage(`${addressPath(summoner.address)}/analysis`, `${name} 분석`),
    picture: picturePath('player', summoner.address, summoner.dataVersion),
    body: `<h1>${escapeHtml(`${name} 분석`)}</h1><p>${link(addressPath(summoner.address), `${name} 전적`)}</p>`,
  }
}

export function matchPage(matchJson: string): Page {
  const match = JSON.parse(matchJson) as MatchDetail
  const title = `${match.gameType} ${formatDay.format(new Date(match.matchDate))}`
  const [blue, red] = match.teams
  const score = `블루팀 ${blue?.kills ?? 0}킬, 레드팀 ${red?.kills ?? 0}킬`
  const winner = match.winner === null ? '' : match.winner === 'blue' ? ', 블루팀 승리' : ', 레드팀 승리'
  return {
    status: 200,
    path: matchPath(match.matchId),
    title: `${title} - ${SITE_NAME}`,
    description: `${title}: ${score}${winner}`,
    body: `<h1>${escapeHtml(title)}</h1><p>${score}${winner}</p>${list(
      match.participants.map(({ summonerName, tagLine, championName, kills, deaths, assists }) => {
        const line = `${championName} ${kills}/${deaths}/${assists}`
        if (summonerName === null || tagLine === null) return escapeHtml(`${summonerName ?? ''} ${line}`.trim())
        return `${link(summonerPath({ summonerName, tagLine }), `${summonerName}#${tagLine}`)} ${escapeHtml(line)}`
      }),
    )}`,
    queryData: [
      {
        key: answerKey('GET /api/matches/:matchId', { params: { matchId: match.matchId } }),
        json: matchJson,
        drawn: match,
      },
    ],
    isIndexed: true,
    isEmbeddable: true,
    picture: picturePath('match', match.matchId, hash('sha1', matchJson)),
  }
}

export function rankingPage(ranking: PlayerRanking): Page {
  const json = JSON.stringify(ranking)
  return {
    status: 200,
    path: '/ranking',
    title: `부리 점수 순위 - ${SITE_NAME}`,
    description: '내전 결과만으로 매긴 부리 점수 순위입니다.',
    body: `<h1>부리 점수 순위</h1>${list(
      ranking.data.map(({ name, tagLine, felicanScore }) =>
        link(summonerPath({ summonerName: name, tagLine }), `${name}#${tagLine} ${koreanNumber(felicanScore)}점`),
      ),
    )}`,
    queryData: [{ key: answerKey('GET /api/rankings/players', { query: { page: 1 } }), json, drawn: ranking }],
    isIndexed: true,
    picture: picturePath('ranking', 'players', hash('sha1', json)),
  }
}

export const clanListPage = (clans: ClanPage): Page => ({
  status: 200,
  path: '/clans',
  title: `클랜 - ${SITE_NAME}`,
  description: '함께 내전할 클랜을 찾고, 클랜 순위를 보고, 클랜을 만들어 보세요.',
  body: `<h1>클랜</h1>${list(
    clans.data.map(({ id, clanName, memberCount }) => link(clanPath(id), `${clanName} ${koreanNumber(memberCount)}명`)),
  )}`,
  queryData: [
    {
      key: answerKey('GET /api/clans', { query: { page: 1, limit: LIMITS.clanPageSize } }),
      json: JSON.stringify(clans),
      drawn: clans,
    },
  ],
  isIndexed: true,
})

export function clanPage(clan: ClanDetail): Page {
  const { id, clanName, introduceExcerpt, memberCount, memberLimit, recentMatches, isPublic } = clan
  const facts = `${clanName} 클랜: 클랜원 ${koreanNumber(memberCount)}/${koreanNumber(memberLimit)}명, 최근 30일 내전 ${koreanNumber(recentMatches)}판`
  const whole = [facts, introduceExcerpt].filter(Boolean).join('. ')
  const description = [...whole].slice(0, DESCRIPTION_LENGTH).join('')
  return {
    status: 200,
    path: clanPath(id),
    title: `${clanName} 클랜 - ${SITE_NAME}`,
    description,
    body: `<h1>${escapeHtml(clanName)}</h1><p>${escapeHtml(facts)}</p><p>${escapeHtml(introduceExcerpt)}</p><p>${link('/clans', '클랜')}</p>`,
    queryData: [{ key: answerKey('GET /api/clans/:id', { params: { id } }), json: JSON.stringify(clan), drawn: clan }],
    isIndexed: isPublic,
    ...(isPublic
      ? { picture: picturePath('clan', id, hash('sha1', description)), feed: `/api/clans/${id}/feed.xml` }
      : {}),
  }
}
