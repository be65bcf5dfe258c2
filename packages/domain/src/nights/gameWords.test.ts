import { expect, test } from 'vitest'
import { gameTeamsOf, gameWords, sideLetter, sideWords } from './gameWords.ts'

test('a game of lasting teams is called by their names, and any other game by its sides', () => {
  const teams = gameTeamsOf([{ nth: 3, name: '물약 팀' }], { blue: 3, red: 4 })
  expect([gameWords(2), sideWords(teams, 'blue'), sideWords(teams, 'red')]).toEqual(['경기 2', '물약 팀', '라 팀'])
  expect([sideLetter(teams, 'blue'), sideLetter(teams, 'red')]).toEqual(['다', '라'])
  const none = gameTeamsOf([], { blue: null, red: null })
  expect([none, sideWords(none, 'red'), sideLetter(none, 'blue')]).toEqual([null, '레드팀', '블'])
})
