import type { MatchDetail, Participant, Side } from '@buri/contract/matches'
import type { PlayerProfile } from '@buri/contract/players'
import type { Post } from '@buri/contract/posts'
import { koreanNumber } from '@buri/domain/koreanNumber'
import { addressPath, matchPath, postPath } from '#server/pages/page.ts'
import { formatDay } from '#server/pages/pages.ts'
import { formatClock, resultOf } from '#server/pages/pictures/shareCards.ts'
import { AppError } from '#server/platform/errors.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'
import type { EmbedCard } from './embedDocument.ts'

const CHAMPIONS = 3

const text = (parts: readonly (string | null | undefined)[]) =>
  escapeHtml(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · '))

const picture = (url: string | null, alt: string, size: number) =>
  url === null
    ? ''
    : `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${size}" height="${size}" loading="lazy">`

const row = (image: string, name: string, facts: string) =>
  `<li>${image}<div><p class="name">${escapeHtml(name)}</p><p class="quiet line">${escapeHtml(facts)}</p></div></li>`

const figure = (label: string, value: string) => `<div><dt>${label}</dt><dd>${value}</dd></div>`

export function playerEmbed({ summoner, stats, champions }: PlayerProfile): EmbedCard {
  const { summonerName, tagLine, clan, felicanScore, provisional, address } = summoner
  const games = stats.wins + stats.losses
  const kda = stats.isPerfect ? 'Perfect' : stats.avgKda === null ? '-' : stats.avgKda.toFixed(2)
  const played = champions
    .slice(0, CHAMPIONS)
    .map(({ championName, championImageUrl, games: count, wins }) =>
      row(picture(championImageUrl, '', 32), championName, `${koreanNumber(count)}판 ${koreanNumber(wins)}승`),
    )
  return {
    title: `${summonerName}#${tagLine}`,
    path: addressPath(address),
    body: `<p class="quiet line">${text(['내전 전적', clan?.clanName])}</p>${
      games === 0
        ? '<p class="quiet">아직 기록된 내전이 없어요.</p>'
        : `<dl class="figures">${figure(provisional ? '배치 중' : '부리 점수', `${koreanNumber(felicanScore)}점`)}${figure(
            `최근 ${koreanNumber(games)}판`,
            `${koreanNumber(stats.wins)}승 ${koreanNumber(stats.losses)}패`,
          )}${figure('평균 KDA', kda)}</dl><ul class="champions">${played.join('')}</ul>`
    }`,
  }
}

const SIDES = { blue: '블루', red: '레드' } as const

export function matchEmbed(match: MatchDetail): EmbedCard {
  const { matchId, matchDate, gameDuration, gameType, clan, participants, teams } = match
  const line = ({ summonerName, championName, championImageUrl, kills, deaths, assists }: Participant) =>
    row(picture(championImageUrl, championName, 28), summonerName ?? championName, `${kills} / ${deaths} / ${assists}`)
  const side = (of: Side) => {
    const kills = teams.find((team) => team.side === of)?.kills ?? 0
    const lines = participants.filter((participant) => participant.side === of).map(line)
    return `<section class="${of}"><h2>${SIDES[of]} ${koreanNumber(kills)}킬</h2><ul>${lines.join('')}</ul></section>`
  }
  return {
    title: `${clan ? `${clan.clanName} 내전` : gameType} · ${resultOf(match)}`,
    path: matchPath(matchId),
    body: `<p class="quiet line">${text([formatDay.format(new Date(matchDate)), formatClock(gameDuration)])}</p><div class="sides">${side('blue')}${side('red')}</div>`,
  }
}

/** Makes a post's card. A blinded post has none. */
export function postEmbed(post: Post): EmbedCard {
  const { id, boardId, boardName, clanName, title, excerpt, user, createdAt, publishedAt, isBlind } = post
  if (isBlind) throw new AppError('POST_NOT_FOUND')
  const date = formatDay.format(new Date(publishedAt ?? createdAt))
  return {
    title,
    path: postPath(boardId, id),
    body: `<p class="quiet line">${text([clanName, boardName])}</p><p class="excerpt">${escapeHtml(excerpt)}</p><p class="quiet line">${text(
      [
        user?.nickname ?? '탈퇴한 사용자',
        date,
        `추천 ${koreanNumber(post.likeCount)}`,
        `댓글 ${koreanNumber(post.commentCount)}`,
      ],
    )}</p>`,
  }
}
