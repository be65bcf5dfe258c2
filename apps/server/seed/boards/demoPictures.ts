import { crc32, deflateSync } from 'node:zlib'
import { makeRandom, type Random } from '../random.ts'

const WIDTH = 720
const HEIGHT = 405

type Colour = readonly [red: number, green: number, blue: number]
type Canvas = { pixels: Buffer; fill: (shape: (x: number, y: number) => boolean, colour: Colour) => void }

const GROUND: Colour = [246, 250, 251]
const INK: Colour = [38, 60, 72]
const LINE: Colour = [208, 222, 228]
const BLUE: Colour = [46, 104, 200]
const RED: Colour = [200, 62, 76]
const ORANGE: Colour = [255, 152, 3]
const GREEN: Colour = [74, 138, 96]

function canvas(): Canvas {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const fill: Canvas['fill'] = (shape, colour) => {
    for (let y = 0; y < HEIGHT; y += 1)
      for (let x = 0; x < WIDTH; x += 1) if (shape(x, y)) pixels.set(colour, (y * WIDTH + x) * 3)
  }
  fill(() => true, GROUND)
  return { pixels, fill }
}

const box = (left: number, top: number, width: number, height: number) => (x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height
const discShape = (cx: number, cy: number, radius: number) => (x: number, y: number) =>
  (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2

type Drawing = { alt: string; draw: (canvas: Canvas, random: Random) => void }

const DRAWINGS: readonly Drawing[] = [
  {
    alt: '골드 차이 그래프',
    draw({ fill }, random) {
      const swings = Array.from({ length: 5 }, () => random.next() - 0.5)
      const gold = (x: number) =>
        swings.reduce((sum, swing, index) => sum + swing * Math.sin(((index + 1) * x) / 140), 0) * 90
      const middle = HEIGHT / 2
      for (const y of [middle - 120, middle, middle + 120]) fill(box(40, y, WIDTH - 80, 1), LINE)
      fill((x, y) => x > 40 && x < WIDTH - 40 && y < middle && y > middle - gold(x), BLUE)
      fill((x, y) => x > 40 && x < WIDTH - 40 && y > middle && y < middle - gold(x), RED)
    },
  },
  {
    alt: '와드 자리',
    draw({ fill }, random) {
      const [left, size] = [(WIDTH - 360) / 2, 360]
      fill(box(left, 22, size, size), GREEN)
      fill((x, y) => box(left, 22, size, size)(x, y) && Math.abs(x - left - (y - 22)) < 16, [110, 170, 200])
      fill((x, y) => box(left, 22, size, size)(x, y) && Math.abs(x - left + (y - 22) - size) < 7, LINE)
      fill((x, y) => box(left, 22, size, size)(x, y) && (x - left < 14 || y < 36), LINE)
      fill((x, y) => box(left, 22, size, size)(x, y) && (x - left > size - 14 || y > size + 8), LINE)
      for (let ward = 0; ward < 9; ward += 1)
        fill(discShape(left + random.between(30, size - 30), 22 + random.between(30, size - 30), 8), ORANGE)
    },
  },
  {
    alt: '피해량',
    draw({ fill }, random) {
      for (let line = 0; line < 10; line += 1) {
        const y = 22 + line * 37
        fill(discShape(50, y + 14, 13), INK)
        fill(box(80, y + 4, 600, 20), LINE)
        fill(box(80, y + 4, random.between(120, 600), 20), line < 5 ? BLUE : RED)
      }
    },
  },
  {
    alt: '포지션별 승률',
    draw({ fill }, random) {
      for (let bar = 0; bar < 5; bar += 1) {
        const height = random.between(120, 320)
        fill(box(80 + bar * 120, HEIGHT - 30 - height, 72, height), bar === 2 ? ORANGE : BLUE)
      }
      fill(box(40, HEIGHT - 30, WIDTH - 80, 2), INK)
    },
  },
  {
    alt: '대진표',
    draw({ fill }) {
      for (let round = 0; round < 3; round += 1) {
        const games = 4 >> round
        for (let game = 0; game < games; game += 1) {
          const y = ((game + 0.5) * HEIGHT) / games
          const x = 50 + round * 220
          fill(box(x, y - 24, 150, 22), BLUE)
          fill(box(x, y + 2, 150, 22), RED)
          if (round < 2) fill(box(x + 150, y, 70, 2), INK)
        }
      }
    },
  },
  {
    alt: '판 수와 점수',
    draw({ fill }, random) {
      let score = 250
      for (let game = 0; game < 30; game += 1) {
        const isWin = random.next() < 0.52
        score += isWin ? -random.between(4, 16) : random.between(4, 16)
        fill(discShape(50 + game * 21, Math.min(HEIGHT - 20, Math.max(20, score)), 6), isWin ? BLUE : RED)
      }
      fill(box(40, HEIGHT - 16, WIDTH - 80, 2), INK)
    },
  },
]

export function* demoPictures(): Generator<{ alt: string; png: Buffer }> {
  const random = makeRandom(20_261_120)
  for (const { alt, draw } of DRAWINGS) {
    const canvasOf = canvas()
    draw(canvasOf, random)
    yield { alt, png: pngOf(canvasOf.pixels) }
  }
}

function pngOf(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // PNG header fields: eight bits each for red, green and blue.
  header.set([8, 2], 8)
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1))
  for (let y = 0; y < HEIGHT; y += 1) pixels.copy(rows, y * (WIDTH * 3 + 1) + 1, y * WIDTH * 3, (y + 1) * WIDTH * 3)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, check])
}
