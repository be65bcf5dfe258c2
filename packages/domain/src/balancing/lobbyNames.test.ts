import { expect, test } from 'vitest'
import { LOBBY_TEXT_MAX, lobbyNames } from './lobbyNames.ts'

test.each([
  {
    what: 'a Korean lobby',
    text: '정글도는중 #부리 님이 로비에 참여했습니다.\n포탑요정#KR1 님이 로비에 참가했습니다',
    names: ['정글도는중#부리', '포탑요정#KR1'],
  },
  {
    what: 'the lobby as the client writes it',
    text: '와드너구리 #KR1 님이 로비에 참가하셨습니다.\n와드요정 #KR1 님이 로비에 참가하셨습니다.\n와드우체부 #0815 님이 방에 들어오셨습니다.\n와드너구리 #KR1 님이 로비를 떠났습니다.\n새벽감자#KR1님이 로비에 참여하셨습니다.',
    names: ['와드요정#KR1', '와드우체부#0815', '새벽감자#KR1'],
  },
  {
    what: 'who left politely, or was made to',
    text: '가나 님이 로비에 참가하셨습니다.\n다라 님이 로비에 참가하셨습니다.\n가나 님이 로비에서 나가셨습니다.\n다라 님이 로비에서 추방되었습니다.',
    names: [],
  },
  { what: 'invisible marks', text: '\u2066새벽감자\u2069#KR1\n\u3164#KR1', names: ['새벽감자#KR1'] },
  {
    what: 'an English lobby',
    text: 'Faker joined the lobby\r\nHide on bush#KR1 joined the lobby.',
    names: ['Faker', 'Hide on bush#KR1'],
  },
  {
    what: 'lines, commas and tabs',
    text: '물약두개\n우유식빵, 와드값 낸다;두부한모\t새벽감자#KR1',
    names: ['물약두개', '우유식빵', '와드값 낸다', '두부한모', '새벽감자#KR1'],
  },
  {
    what: 'times and numbers',
    text: '[21:03] 물약두개 님이 로비에 참여했습니다.\n1. 우유식빵\n- 두부한모',
    names: ['물약두개', '우유식빵', '두부한모'],
  },
  {
    what: 'who left',
    text: '물약두개 joined the lobby\n우유식빵 joined the lobby\n물약두개 left the lobby',
    names: ['우유식빵'],
  },
  { what: 'what was said', text: '물약두개: 다들 안녕\n우유식빵', names: ['우유식빵'] },
  { what: 'nothing', text: ' \n, ,\n#KR1', names: [] },
])('names are read from $what', ({ text, names }) => {
  expect(lobbyNames(text)).toMatchObject({ names, twice: [], hasMore: false })
})

test('a repeated name counts once and is reported, but a player who rejoined is not reported', () => {
  expect(lobbyNames('물약두개, 물약 두개#KR1')).toMatchObject({ names: ['물약두개'], twice: ['물약두개'] })
  expect(lobbyNames('물약두개 joined the lobby\n물약두개 joined the lobby')).toMatchObject({ twice: [] })
})

test('a paste of a megabyte is not read, and a paste of the longest allowed length is', () => {
  expect(lobbyNames('가'.repeat(1_048_576))).toEqual({ isTooLong: true, names: [], twice: [], hasMore: false })
  for (const piece of ['님이 로비에 ', ' joined the lobby', '가,', ' ', '#', '1. ', '가\n']) {
    const text = piece.repeat(Math.floor(LOBBY_TEXT_MAX / piece.length))
    expect(lobbyNames(text)).toMatchObject({ isTooLong: false })
  }
  expect(lobbyNames(Array.from({ length: 30 }, (_, index) => `사람${index}`).join())).toMatchObject({ hasMore: true })
})
