import { expect, test } from 'vitest'
import { aNight, aSignup } from './aNight.ts'
import { inviteText, timeUntilStart, waitWords } from './nightWords.ts'

test('the text for a chat contains the clan, day, places, map, link and remark', () => {
  expect(inviteText(aNight({ remark: '늦으면 알려 주세요' }), 'https://buri.example', 'kakao')).toBe(
    '[펠리칸즈] 토요 정기전\n11월 21일(토) 밤 9시 · 10명 · 소환사의 협곡\n참가하기 https://buri.example/i/F7K2QD\n늦으면 알려 주세요',
  )
})

test('a title can neither mention everyone in Discord nor change its formatting', () => {
  const text = inviteText(aNight({ title: '@everyone **큰** 판', clan: null }), 'https://buri.example', 'discord')
  expect(text.split('\n')[0]).toBe('**@\u200beveryone \\*\\*큰\\*\\* 판**')
})

test('a text says for each reason why a person is on the waiting list', () => {
  expect(waitWords(aSignup({ waitReason: 'full' }), 12)).toContain('12명이 찼어요')
  expect(waitWords(aSignup({ waitReason: 'late', arrivesAt: '2026-11-21T12:30:00.000Z' }), 12)).toBe(
    '밤 9시 30분에 와요. 정시에 오는 사람 다음이에요.',
  )
})

test.each([
  [47 * 60 + 59, '1일 23시간'],
  [24 * 60 + 4, '1일'],
  [23 * 60 + 59, '23시간 59분'],
  [4, '4분'],
  [48 * 60, ''],
  [0, ''],
])('%i minutes before the start, the time left reads %o', (minutes, words) => {
  expect(timeUntilStart(minutes * 60_000, 0)).toBe(words)
})
