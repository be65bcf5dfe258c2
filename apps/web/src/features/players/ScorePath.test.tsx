import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ScorePath } from './ScorePath.tsx'

test.each([
  { scores: [1217, 1230, 1252, 1241, 1284], sentence: '최근 4판 +67점' },
  { scores: [1300, 1290, 1280, 1270], sentence: '최근 3판 -30점' },
  { scores: [1000, 1000, 1000, 1000], sentence: '최근 3판 0점' },
])('the course of $scores is described as $sentence', ({ scores, sentence }) => {
  render(<ScorePath scores={scores} />)
  expect(screen.getByText(sentence).textContent).toBe(sentence)
})

test('no line is drawn for two matches', () => {
  const { container } = render(<ScorePath scores={[1000, 1040, 1060]} />)
  expect(container.textContent).toBe('')
})
