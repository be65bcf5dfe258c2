import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

test('every dark module of the link is drawn, inside an empty margin', () => {
  const text = 'https://buri.example/i/F7K2QD'
  render(<QrCode text={text} label="초대 링크의 QR 코드" />)
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const code = screen.getByRole('img', { name: '초대 링크의 QR 코드' })
  expect(code.getAttribute('viewBox')).toBe(`-2 -2 ${size + 4} ${size + 4}`)
  const drawn = code.querySelector('path')?.getAttribute('d')?.match(/M/g)
  expect(drawn).toHaveLength(data.flat().filter(Boolean).length)
  // The first row of the finder pattern in the upper left corner.
  expect(data[0]?.slice(0, 8)).toEqual([true, true, true, true, true, true, true, false])
})
