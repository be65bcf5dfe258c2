import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES, POSITIONS } from '@buri/domain/matches/matchFacts'
import { ANY_LANE, pressId } from '@buri/domain/nights/discordPress'
import { escapeDiscordText, truncateForDiscord } from '@buri/domain/nights/discordWebhook'
import { hasLanes } from '@buri/domain/nights/lanes'
import { seatsByLane } from '@buri/domain/nights/seatsByLane'
import { MAP_NAMES } from '../webhook/newsWords.ts'
import type { BotMessage } from './bot.ts'

// The types of components: https://discord.com/developers/docs/components/reference
const ROW = 1
const BUTTON = 2
const SELECT = 3
const STYLES = { plain: 2, go: 3, link: 5 } as const

const LONGEST_MESSAGE = 2000
const WAITING_SHOWN = 10
const STATE_WORDS = { running: '내전을 시작했어요.', finished: '내전이 끝났어요.', cancelled: '내전이 취소되었어요.' }

type PostedNight = Pick<
  Night,
  | 'id'
  | 'code'
  | 'title'
  | 'startsAt'
  | 'map'
  | 'places'
  | 'state'
  | 'isClosed'
  | 'inCount'
  | 'waitingCount'
  | 'signups'
>

/** The names are those in `night`, so callers pass the night that strangers see. */
export function nightPost(night: PostedNight, publicUrl: string): BotMessage {
  const { title, startsAt, map, places, state, isClosed, inCount } = night
  const startSeconds = Math.floor(Date.parse(startsAt) / 1000)
  const lines = [
    `**${escapeDiscordText(title)}**`,
    `<t:${startSeconds}:f> · ${MAP_NAMES[map]} · ${inCount}/${places}명`,
    `<${linkOf(night, publicUrl)}>`,
    ...(state === 'open' ? (isClosed ? ['더 받지 않아요.'] : []) : [STATE_WORDS[state]]),
    ...(state === 'cancelled' ? [] : seatWords(night)),
  ]
  return { content: truncateForDiscord(lines.join('\n'), LONGEST_MESSAGE), components: buttonsOf(night, publicUrl) }
}

const linkOf = ({ code }: Pick<Night, 'code'>, publicUrl: string) => `${publicUrl}/i/${code}`

type Person = Night['signups'][number]
const personName = ({ summonerName, arrival }: Person) =>
  `${escapeDiscordText(summonerName)}${arrival === 'late' ? ' (늦음)' : ''}`
const nameList = (people: readonly Person[]) => people.map(personName).join(', ')

function seatWords({ map, places, signups, waitingCount }: PostedNight): string[] {
  const seated = signups.filter(({ state }) => state === 'in')
  const waitingPeople = signups.filter(({ state }) => state === 'waiting').slice(0, WAITING_SHOWN)
  const more = waitingCount - waitingPeople.length
  return [
    ...(hasLanes(map) ? laneLines(seated, places) : seated.length > 0 ? [nameList(seated)] : []),
    ...(waitingPeople.length > 0 ? [`대기 ${nameList(waitingPeople)}${more > 0 ? ` 외 ${more}명` : ''}`] : []),
  ]
}

function laneLines(seated: readonly Person[], places: number): string[] {
  const { lanes, anywhere } = seatsByLane(seated, places)
  return [
    ...lanes.map(({ position, people, free }) => {
      const parts = [...(people.length > 0 ? [nameList(people)] : []), ...(free > 0 ? [`빈자리 ${free}`] : [])]
      return `${POSITION_NAMES[position]}  ${parts.join(' · ')}`
    }),
    ...(anywhere.length > 0 ? [`아무 라인  ${nameList(anywhere)}`] : []),
  ]
}

function buttonsOf(night: PostedNight, publicUrl: string): object[] {
  const { id, state, isClosed, map } = night
  if (state !== 'open') return []
  const press = (kind: 'join' | 'late' | 'leave', label: string, style: number) => ({
    ...{ type: BUTTON, style, label },
    custom_id: pressId(kind, id),
  })
  const buttons = [
    ...(isClosed ? [] : [press('join', '참가', STYLES.go), press('late', '늦어요', STYLES.plain)]),
    press('leave', '취소', STYLES.plain),
    { type: BUTTON, style: STYLES.link, label: '자세히', url: linkOf(night, publicUrl) },
  ]
  const select = {
    ...{ type: SELECT, custom_id: pressId('lane', id), placeholder: '라인 고르기' },
    options: [
      ...POSITIONS.map((position) => ({ label: POSITION_NAMES[position], value: position })),
      { label: '아무 라인', value: ANY_LANE },
    ],
  }
  return [
    { type: ROW, components: buttons },
    ...(hasLanes(map) && !isClosed ? [{ type: ROW, components: [select] }] : []),
  ]
}
